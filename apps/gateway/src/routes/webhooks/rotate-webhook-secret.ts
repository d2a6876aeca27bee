import { defineRoute } from '../../http/define-route.js';
import { EndpointParams, WebhookSecret } from './webhook-objects.js';

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the signing secret; the old one keeps signing for 24 hours',
  section: '4.20',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  params: EndpointParams,
  response: WebhookSecret,
  errors: ['error_webhook_not_found'],
  async handler({ params, caller, requestId }, { webhooks }) {
    return webhooks.rotateSecret(params, { caller, requestId });
  },
});
