import { defineRoute } from '../shared/define-route.js';
import { EndpointParams, Ok } from './webhook-objects.js';

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/webhooks/{id}',
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook endpoint',
  description: ['Deletes an endpoint with its secrets, queue and log.'],
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
