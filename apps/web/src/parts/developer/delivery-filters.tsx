import { Group, NativeSelect } from '@mantine/core';
import type { ListWebhookDeliveriesQuery, WebhookDeliveryStatus } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { webhookReads } from '../../reads/webhooks.js';
import { optionsOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';

const STATUSES = ['pending', 'delivering', 'delivered', 'failed', 'dead_lettered'] as const satisfies readonly WebhookDeliveryStatus[];

interface DeliveryFiltersProps {
  filters: ListWebhookDeliveriesQuery;
  onChoose(filters: ListWebhookDeliveriesQuery): void;
}

/** Filters by status and event, applied immediately. */
export function DeliveryFilters({ filters, onChoose }: DeliveryFiltersProps) {
  const { status, event }: { status?: string; event?: string } = filters;
  const types = useQuery(webhookReads.eventTypes());
  const choose = (changed: { status?: string; event?: string }): void => {
    const chosen = { status, event, ...changed };
    onChoose({
      ...(chosen.status && { status: chosen.status as WebhookDeliveryStatus }),
      ...(chosen.event && { event: chosen.event as ListWebhookDeliveriesQuery['event'] }),
    });
  };
  return (
    <Group role="search" aria-label={DEVELOPER.deliveries} align="flex-end" gap="sm">
      <NativeSelect
        label={DEVELOPER.state}
        value={status ?? ''}
        onChange={({ currentTarget }) => choose({ status: currentTarget.value })}
        data={[{ value: '', label: DEVELOPER.anyStatus }, ...optionsOf('WebhookDeliveryStatus', STATUSES)]}
      />
      <NativeSelect
        label={DEVELOPER.event}
        value={event ?? ''}
        onChange={({ currentTarget }) => choose({ event: currentTarget.value })}
        data={[{ value: '', label: DEVELOPER.anyEvent }, ...(types.data?.events ?? []).map(({ name }) => name)]}
      />
    </Group>
  );
}
