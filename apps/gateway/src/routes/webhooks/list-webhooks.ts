import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { toWebhookEndpoint, WebhookEndpoint } from './webhook-objects.js';

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/webhooks',
  operationId: 'listWebhooks',
  summary: "List the webhook endpoints of the key's scope",
  description: ['Lists all endpoints in the scope of the key.'],
  section: 'docs/reference/webhooks.md#endpoints',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  response: Type.Object({
    webhooks: list(WebhookEndpoint, 'The complete list.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ caller, requestId }, { webhooks }) {
    const { endpoints } = await webhooks.listEndpoints({}, { caller, requestId });
    return { webhooks: endpoints.map(toWebhookEndpoint), count: endpoints.length };
  },
});
