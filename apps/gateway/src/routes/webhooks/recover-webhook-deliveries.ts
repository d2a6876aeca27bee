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
  summary: 'Recover missed deliveries',
  description: [
    'Requeues the events that an endpoint missed in a period, with lower priority than live traffic; or only counts them.',
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
      description: 'Events that arrived at or after this time. ISO 8601, a date or a time; UTC without an offset.',
    }),
    until: DateFilter('Events that arrived at or before this time.', '2030-01-01'),
    events: Type.Optional(Events()),
    dryRun: Type.Optional(flag('Only count, without requeuing.')),
  }),
  response: Type.Object({
    count: count('Number of deliveries that were, or would be, requeued.'),
    countByEvent: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
      description: 'The same number by event name.',
      examples: [{ 'match.completed': 3 }],
    }),
    dryRun: flag('Whether it only counted.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_webhook_not_found', 'error_webhook_invalid_events'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { webhooks }) {
    const since = parseDateBound('since', body.since, 'lower');
    const until = body.until === undefined ? undefined : parseDateBound('until', body.until, 'upper');
    if (until !== undefined && until < since) throw invalidInput('body.until', 'must not be before since');
    const isDryRun = body.dryRun ?? false;
    const { count, countByEvent, timestamp } = await webhooks.recoverDeliveries(
      { endpointId: params.id, since, until, events: body.events ?? [], isDryRun },
      { caller, requestId, idempotency, onReplayed },
    );
    return { count, countByEvent, dryRun: isDryRun, timestamp };
  },
});
