import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ListWebhookDeliveriesQuery, WebhookDeliveryStatus } from '@matchpoint/sdk';
import { useState } from 'react';
import { optionsOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';

const STATUSES = ['pending', 'delivering', 'delivered', 'failed', 'dead_lettered'] as const satisfies readonly WebhookDeliveryStatus[];

/** Which deliveries are shown: of a state, of an event. */
export function DeliveryFilters({ onChoose }: { onChoose(filters: ListWebhookDeliveriesQuery): void }) {
  const [status, setStatus] = useState('');
  const [event, setEvent] = useState('');
  return (
    <form
      role="search"
      aria-label={DEVELOPER.deliveries}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onChoose({
          ...(status && { status: status as WebhookDeliveryStatus }),
          ...(event.trim() && { event: event.trim() as ListWebhookDeliveriesQuery['event'] }),
        });
      }}
    >
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={DEVELOPER.state}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
          data={[{ value: '', label: DEVELOPER.anyStatus }, ...optionsOf('WebhookDeliveryStatus', STATUSES)]}
        />
        <TextInput label={DEVELOPER.event} value={event} onChange={({ currentTarget }) => setEvent(currentTarget.value)} />
        <Button type="submit" variant="default">
          {DEVELOPER.show}
        </Button>
      </Group>
    </form>
  );
}
