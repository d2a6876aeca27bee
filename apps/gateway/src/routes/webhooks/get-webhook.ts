import { defineRoute } from '../shared/define-route.js';
import { present } from '../shared/api-objects.js';
import { EndpointParams, toWebhookEndpoint, WebhookEndpointResponse } from './webhook-objects.js';

export const getWebhook = defineRoute({
  method: 'GET',
  path: '/webhooks/{id}',
  operationId: 'getWebhook',
  summary: 'Get a webhook endpoint',
  description: ['Returns an endpoint in the scope of the key.'],
  section: 'docs/reference/webhooks.md#endpoints',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  response: WebhookEndpointResponse,
  errors: ['error_webhook_not_found'],
  async handler({ params, caller, requestId }, { webhooks }) {
    const { endpoint } = await webhooks.getEndpoint(params, { caller, requestId });
    return toWebhookEndpoint(present(endpoint));
  },
});
