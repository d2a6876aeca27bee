import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { toWebhookEndpoint, WebhookEndpoint } from './webhook-objects.js';

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/webhooks',
  operationId: 'listWebhooks',
  summary: "List the webhook endpoints of the key's scope",
  section: 'contract 6',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  response: Type.Object({ webhooks: Type.Array(WebhookEndpoint), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, { webhooks }) {
    const { endpoints } = await webhooks.listEndpoints({}, { caller, requestId });
    return { webhooks: endpoints.map(toWebhookEndpoint), count: endpoints.length };
  },
});
