import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Events, Label, Url, WebhookSecret } from './webhook-objects.js';

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks',
  operationId: 'createWebhook',
  summary: "Register a webhook endpoint in the key's scope",
  description: [
    'Registers a URL that events are delivered to, for the scope of the key: its user, its game or its league.',
    'The signing secret is shown only in this response. A scope can have 20 endpoints, 100 on api_studio.',
    'It returns a secret, so it takes no Idempotency-Key. After a lost response, check the list before you register again.',
  ],
  section: 'docs/reference/webhooks.md#endpoints',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  status: 201,
  body: Type.Object({
    url: Url(),
    events: Events(),
    label: Type.Optional(Label()),
    leagueId: Type.Optional(
      Type.String({
        maxLength: 256,
        description: 'Id or slug of the league of a league-operator key. It can be omitted; another league is refused.',
        examples: ['league_01j6qvx3k0fd8r5y2m9wcz0001'],
      }),
    ),
  }),
  response: WebhookSecret,
  errors: ['error_webhook_url_invalid', 'error_webhook_invalid_events', 'error_webhook_scope_invalid', 'error_webhook_limit_reached'],
  async handler({ body, caller, requestId }, { webhooks, readLeagueId }) {
    const { leagueId: named, ...given } = body;
    // The service compares ids. An identifier that is unknown is refused like that of another league.
    const leagueId = named === undefined || named === caller.leagueId ? named : ((await readLeagueId(named, requestId)) ?? named);
    return webhooks.createEndpoint({ ...given, ...(leagueId !== undefined && { leagueId }) }, { caller, requestId });
  },
});
