import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { DeliveryParams, toAttempt, toPayload, toWebhookDelivery, WebhookDeliveryResponse } from './webhook-objects.js';

export const getWebhookDelivery = defineRoute({
  method: 'GET',
  path: '/webhooks/{id}/deliveries/{deliveryId}',
  operationId: 'getWebhookDelivery',
  summary: 'Get a delivery with its body and attempts',
  description: ['Returns a delivery with its body and every attempt: headers, response and duration.'],
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
