import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListWebhookDeliveriesQuery, WebhookEndpoint } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { DeliverySplit } from '../../parts/developer/delivery-split.js';
import { DeliveryFilters } from '../../parts/developer/delivery-filters.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { DeleteEndpoint, RotateSecret, SendTest, Switch } from '../../parts/developer/endpoint-actions.js';
import { EndpointTrouble } from '../../parts/developer/failing-endpoint.js';
import { RecoverDeliveries } from '../../parts/developer/recover-deliveries.js';
import { WebhookHours } from '../../parts/developer/webhook-hours.js';
import { Figures } from '../../parts/figures.js';
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
    <DeveloperPage title={read.data?.label ?? read.data?.url ?? DEVELOPER.webhooks}>
      <Shown read={read}>{(endpoint) => <Endpoint endpoint={endpoint} />}</Shown>
    </DeveloperPage>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, events, isActive, failureCount, undeliveredCount, lastDeliveredAt, lastFailedAt, secretPrefix } = endpoint;
  return (
    <Stack gap="lg">
      <Text>
        {url} · {events.map(nameOfEvents).join(', ')}
      </Text>
      <EndpointTrouble endpoint={endpoint} />
      <Figures
        figures={[
          [DEVELOPER.state, isActive ? DEVELOPER.active : DEVELOPER.off],
          [DEVELOPER.failures, showCount(failureCount)],
          [DEVELOPER.undelivered, showCount(undeliveredCount)],
          [DEVELOPER.lastDelivered, showTime(lastDeliveredAt)],
          [DEVELOPER.lastFailed, showTime(lastFailedAt)],
          [DEVELOPER.secret, secretPrefix],
        ]}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SendTest id={id} />
        <Switch id={id} isActive={isActive} />
      </SimpleGrid>
      <Section title={DEVELOPER.attempts}>
        <WebhookHours id={id} />
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
      <DeliverySplit id={id} filters={filters} />
    </>
  );
}
