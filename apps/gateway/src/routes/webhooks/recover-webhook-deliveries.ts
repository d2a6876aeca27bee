import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { DateFilter, Timestamp } from '../../http/fields.js';
import { parseDateBound } from '../../http/parse-date-bound.js';
import { EndpointParams, Events } from './webhook-objects.js';

export const recoverWebhookDeliveries = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/recover',
  operationId: 'recoverWebhookDeliveries',
  summary: 'Queue again what was not delivered, below live traffic',
  section: 'contract 6',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  isIdempotent: true,
  params: EndpointParams,
  body: Type.Object({
    since: Type.String({ maxLength: 64, description: 'ISO 8601; events that arrived from then on.' }),
    until: DateFilter(),
    events: Type.Optional(Events()),
    dryRun: Type.Optional(Type.Boolean({ description: 'Count alone.' })),
  }),
  response: Type.Object({
    count: Type.Integer({ minimum: 0 }),
    countByEvent: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
    dryRun: Type.Boolean(),
    timestamp: Timestamp(),
  }),
  errors: ['error_webhook_not_found', 'error_webhook_invalid_events'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { webhooks }) {
    const since = parseDateBound('since', body.since, 'lower');
    const until = body.until === undefined ? undefined : parseDateBound('until', body.until, 'upper');
    if (until !== undefined && until < since) throw invalidInput('body.until', 'must not lie before since');
    const isDryRun = body.dryRun ?? false;
    const { count, countByEvent, timestamp } = await webhooks.recoverDeliveries(
      { endpointId: params.id, since, until, events: body.events ?? [], isDryRun }, { caller, requestId, idempotency, onReplayed },
    );
    return { count, countByEvent, dryRun: isDryRun, timestamp };
  },
});
