import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, DateFilter, flag, Timestamp } from '../../operation/fields.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { EndpointParams, Events } from './webhook-objects.js';

export const recoverWebhookDeliveries = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/recover',
  operationId: 'recoverWebhookDeliveries',
  summary: 'Queue again what was not delivered, below live traffic',
  description: [
    'Queues again what an endpoint did not get in a span of time, below live traffic; or only counts it.',
    'Use it after an outage of the receiver.',
  ],
  section: 'docs/reference/webhooks.md#retries',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  isIdempotent: true,
  params: EndpointParams,
  body: Type.Object({
    since: Type.String({
      maxLength: 64,
      description: 'Events that arrived then or later. ISO 8601, a date or an instant; without an offset it is UTC.',
    }),
    until: DateFilter('Events that arrived then or earlier.', '2030-01-01'),
    events: Type.Optional(Events()),
    dryRun: Type.Optional(flag('Only count; queue nothing.')),
  }),
  response: Type.Object({
    count: count('How many deliveries are queued again, or would be.'),
    countByEvent: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'The same by the name of the event.',
      examples: [{ 'match.completed': 3 }],
    }),
    dryRun: flag('Whether nothing was queued.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_webhook_not_found', 'error_webhook_invalid_events'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { webhooks }) {
    const since = parseDateBound('since', body.since, 'lower');
    const until = body.until === undefined ? undefined : parseDateBound('until', body.until, 'upper');
    if (until !== undefined && until < since) throw invalidInput('body.until', 'must not lie before since');
    const isDryRun = body.dryRun ?? false;
    const { count, countByEvent, timestamp } = await webhooks.recoverDeliveries(
      { endpointId: params.id, since, until, events: body.events ?? [], isDryRun },
      { caller, requestId, idempotency, onReplayed },
    );
    return { count, countByEvent, dryRun: isDryRun, timestamp };
  },
});
