import { Group, SimpleGrid, Stack } from '@mantine/core';
import type { ListWebhookDeliveriesQuery, WebhookEndpoint } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { DeliverySplit } from '../../parts/developer/delivery-split.js';
import { DeliveryFilters } from '../../parts/developer/delivery-filters.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { EditEndpoint } from '../../parts/developer/edit-endpoint.js';
import { DeleteEndpoint, RotateSecret, SendTest, Switch } from '../../parts/developer/endpoint-actions.js';
import { EndpointChip } from '../../parts/developer/endpoint-chip.js';
import { EndpointTrouble } from '../../parts/developer/failing-endpoint.js';
import { RecoverDeliveries } from '../../parts/developer/recover-deliveries.js';
import { ResendFailed } from '../../parts/developer/resend-failed.js';
import { WebhookHours } from '../../parts/developer/webhook-hours.js';
import { Facts } from '../../parts/facts.js';
import { showCount, showTime } from '../../parts/formats.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { DEVELOPER } from '../../texts/developer.js';
import { nameOfEvents } from '../../texts/events.js';

const route = getRouteApi('/developer/webhooks/$id');

export function WebhookPage(): ReactNode {
  const { id } = route.useParams();
  const read = useRead(['webhook', id], (options) => developer.webhooks.get(id, options));
  return (
    <DeveloperPage
      title={read.data?.label || read.data?.url || DEVELOPER.webhooks}
      actions={read.data && <EditEndpoint endpoint={read.data} />}
      lead={
        read.data && (
          <>
            <EndpointChip endpoint={read.data} /> <span className="mono">{read.data.url}</span>
          </>
        )
      }
    >
      <Shown read={read}>{(endpoint) => <Endpoint endpoint={endpoint} />}</Shown>
    </DeveloperPage>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, events, isActive, failingSince, failureCount, undeliveredCount, lastDeliveredAt, lastFailedAt, secretPrefix } = endpoint;
  // Counts from the last success, because the first missed event was queued before it failed.
  const missedSince = new Date(lastDeliveredAt ?? endpoint.createdAt).toISOString();
  return (
    <Stack gap="lg">
      <EndpointTrouble endpoint={endpoint} action={failingSince !== null && <ResendFailed id={id} since={missedSince} />} />
      <Group align="flex-start" gap="sm">
        <SendTest id={id} />
        <Switch id={id} isActive={isActive} />
      </Group>
      <Section title={DEVELOPER.attempts}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <div>
            <WebhookHours id={id} />
          </div>
          <Facts
            rows={[
              [DEVELOPER.events, events.map(nameOfEvents).join(', ')],
              [DEVELOPER.failures, showCount(failureCount)],
              [DEVELOPER.undelivered, showCount(undeliveredCount)],
              [DEVELOPER.lastDelivered, showTime(lastDeliveredAt)],
              [DEVELOPER.lastFailed, showTime(lastFailedAt)],
              [DEVELOPER.secret, <span className="mono">{DEVELOPER.secretOf(secretPrefix)}</span>],
            ]}
          />
        </SimpleGrid>
      </Section>
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
      <DeliveryFilters filters={filters} onChoose={setFilters} />
      <DeliverySplit id={id} filters={filters} onReset={() => setFilters({})} />
    </>
  );
}
