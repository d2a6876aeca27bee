import { defineRoute } from '../shared/define-route.js';
import { EndpointParams, WebhookSecret } from './webhook-objects.js';

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/rotate-secret',
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the signing secret',
  description: [
    'Creates a new signing secret, shown only in this response, and resets the failure count.',
    'For 24 hours deliveries are also signed with the old secret, after several rotations with the newest five. Accept ' +
      'any valid signature meanwhile.',
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
