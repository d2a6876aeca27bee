import { defineRoute } from '../shared/define-route.js';
import { EndpointParams, Ok } from './webhook-objects.js';

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Remove a webhook endpoint with its secrets and its queue',
  description: ['Removes an endpoint, with its secrets, its queue and its log.'],
  section: 'docs/reference/webhooks.md#endpoints',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  response: Ok,
  errors: ['error_webhook_not_found'],
  async handler({ params, caller, requestId }, { webhooks }) {
    await webhooks.deleteEndpoint(params, { caller, requestId });
    return { ok: true };
  },
});
