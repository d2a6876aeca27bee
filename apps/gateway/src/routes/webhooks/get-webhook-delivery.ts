import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { DeliveryParams, toAttempt, toPayload, toWebhookDelivery, WebhookDeliveryResponse } from './webhook-objects.js';

export const getWebhookDelivery = defineRoute({
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{deliveryId}',
  operationId: 'getWebhookDelivery',
  summary: 'Read one delivery with what it sends and all its attempts',
  description: ['Answers one delivery with the body that it sends, and every attempt: its headers, what came back, how long it took.'],
  section: 'docs/reference/webhooks.md#retries',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: DeliveryParams,
  response: WebhookDeliveryResponse,
  errors: ['error_webhook_not_found', 'error_webhook_delivery_not_found'],
  async handler({ params: { id, deliveryId }, caller, requestId }, { webhooks }) {
    const { delivery, attempts, body } = await webhooks.getDelivery({ endpointId: id, deliveryId }, { caller, requestId });
    return { ...toWebhookDelivery(present(delivery)), payload: toPayload(body), attempts: attempts.map(toAttempt) };
  },
});
