import { defineRoute } from '../shared/define-route.js';
import { DeliveryParams, Ok } from './webhook-objects.js';

export const replayWebhookDelivery = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
  operationId: 'replayWebhookDelivery',
  summary: 'Replay a delivery',
  description: [
    'Attempts a delivery again, whatever its status: same webhook-id, same body, new signature.',
    'A paused endpoint receives it when it is resumed.',
  ],
  section: 'docs/reference/webhooks.md#retries',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: DeliveryParams,
  response: Ok,
  errors: ['error_webhook_not_found', 'error_webhook_delivery_not_found'],
  async handler({ params: { id, deliveryId }, caller, requestId }, { webhooks }) {
    await webhooks.replayDelivery({ endpointId: id, deliveryId }, { caller, requestId });
    return { ok: true };
  },
});
