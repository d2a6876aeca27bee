import { defineRoute } from '../shared/define-route.js';
import { EndpointParams, WebhookSecret } from './webhook-objects.js';

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the signing secret; the old one keeps signing for 24 hours',
  description: [
    'Makes a new signing secret, shown in this answer alone, and sets the failure count to zero.',
    'Deliveries are signed with the old one too for 24 hours, after several rotations with the newest five: verify against all meanwhile.',
    'It returns a secret, so it takes no Idempotency-Key.',
  ],
  section: 'docs/reference/webhooks.md#signatures',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  response: WebhookSecret,
  errors: ['error_webhook_not_found'],
  async handler({ params, caller, requestId, spend }, { webhooks }) {
    // Only an endpoint of the caller's own has a bucket.
    await webhooks.getEndpoint(params, { caller, requestId });
    await spend({ bucket: 'webhookRotation', id: params.id, cost: 1 });
    return webhooks.rotateSecret(params, { caller, requestId });
  },
});
