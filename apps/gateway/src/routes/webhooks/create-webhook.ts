import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Events, Label, Url, WebhookSecret } from './webhook-objects.js';

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks',
  operationId: 'createWebhook',
  summary: "Register a webhook endpoint in the key's scope",
  section: 'contract 6',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  status: 201,
  body: Type.Object({
    url: Url(),
    events: Events(),
    label: Type.Optional(Label()),
    leagueId: Type.Optional(Type.String({ maxLength: 256, description: "The key's own league, where given." })),
  }),
  response: WebhookSecret,
  errors: ['error_webhook_url_invalid', 'error_webhook_invalid_events', 'error_webhook_scope_invalid', 'error_webhook_limit_reached'],
  async handler({ body, caller, requestId }, { webhooks }) {
    return webhooks.createEndpoint(body, { caller, requestId });
  },
});
