import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListWebhookDeliveriesQuery, ListWebhookDeliveriesResult, WebhookDelivery, WebhookEndpoint } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DeliveryFilters } from '../../parts/developer/delivery-filters.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { DeleteEndpoint, RotateSecret, SendTest, Switch } from '../../parts/developer/endpoint-actions.js';
import { RecoverDeliveries } from '../../parts/developer/recover-deliveries.js';
import { Figures } from '../../parts/figures.js';
import { showCount, showTime } from '../../parts/formats.js';
import { Link } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { StatusBadge } from '../../parts/status-badge.js';
import { useRead } from '../../reads.js';
import { DEVELOPER } from '../../texts/developer.js';

const route = getRouteApi('/developer/webhooks/$id');
const PAGE_SIZE = 20;

export function WebhookPage(): ReactNode {
  const { id } = route.useParams();
  const read = useRead(['webhook', id], (options) => developer.webhooks.get(id, options));
  return (
    <DeveloperPage title={read.data?.label ?? read.data?.url ?? DEVELOPER.webhooks}>
      <Shown read={read}>{(endpoint) => <Endpoint endpoint={endpoint} />}</Shown>
    </DeveloperPage>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, events, isActive, disabledReason, failureCount, lastDeliveredAt, lastFailedAt, secretPrefix } = endpoint;
  return (
    <Stack gap="lg">
      <Text>
        {url} · {events.join(', ')}
      </Text>
      {disabledReason !== null && (
        <Alert color="red" variant="outline" role="alert">
          {DEVELOPER.offBecause[disabledReason]}
        </Alert>
      )}
      <Figures
        figures={[
          [DEVELOPER.state, isActive ? DEVELOPER.active : DEVELOPER.off],
          [DEVELOPER.failures, showCount(failureCount)],
          [DEVELOPER.lastDelivered, showTime(lastDeliveredAt)],
          [DEVELOPER.lastFailed, showTime(lastFailedAt)],
          [DEVELOPER.secret, secretPrefix],
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SendTest id={id} />
        <Switch id={id} isActive={isActive} />
      </SimpleGrid>
      <Section title={DEVELOPER.deliveries}>
        <Deliveries id={id} />
      </Section>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Section title={DEVELOPER.recover}>
          <RecoverDeliveries id={id} />
        </Section>
        <Section title={DEVELOPER.rotateSecret}>
          <RotateSecret id={id} />
        </Section>
        <Section title={DEVELOPER.delete}>
          <DeleteEndpoint id={id} />
        </Section>
      </SimpleGrid>
    </Stack>
  );
}

function Deliveries({ id }: { id: string }) {
  const [filters, setFilters] = useState<ListWebhookDeliveriesQuery>({});
  return (
    <>
      <DeliveryFilters onChoose={setFilters} />
      <DeliveryLog id={id} filters={filters} />
    </>
  );
}

function DeliveryLog({ id, filters }: { id: string; filters: ListWebhookDeliveriesQuery }) {
  return (
    <Pages
      of={['deliveries', id, filters]}
      ask={(next): PromiseLike<ListWebhookDeliveriesResult> =>
        developer.webhooks.listDeliveries(id, { ...filters, limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ page }) => page}
      empty={DEVELOPER.noDeliveries}
    >
      {(deliveries) => (
        <DataTable
          label={DEVELOPER.deliveries}
          rows={deliveries}
          idOf={(delivery) => delivery.id}
          columns={[
            { name: DEVELOPER.event, cell: (delivery) => <DeliveryLink endpointId={id} delivery={delivery} /> },
            { name: DEVELOPER.state, cell: ({ status }) => <StatusBadge status={status} /> },
            { name: DEVELOPER.attempts, cell: ({ attemptCount }) => showCount(attemptCount), isNumber: true, isMinor: true },
            { name: DEVELOPER.answer, cell: ({ statusCode, errorMessage }) => statusCode ?? errorMessage },
            { name: DEVELOPER.at, cell: ({ createdAt }) => showTime(createdAt), isMinor: true },
          ]}
        />
      )}
    </Pages>
  );
}

function DeliveryLink({ endpointId, delivery: { id, event } }: { endpointId: string; delivery: WebhookDelivery }) {
  return (
    <Link to="/developer/webhooks/$id/deliveries/$deliveryId" params={{ id: endpointId, deliveryId: id }}>
      {event}
    </Link>
  );
}
