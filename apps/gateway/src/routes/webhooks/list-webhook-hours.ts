import Type from 'typebox';
import { count, DateFilter, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { fillSteps, parsePeriod, type PeriodBounds } from '../../operation/parse-period.js';
import { defineRoute } from '../shared/define-route.js';
import { EndpointParams } from './webhook-objects.js';

const BOUNDS: PeriodBounds = { step: 'hour', most: 30 * 24, usual: 24 };

const WebhookHour = named(
  'WebhookHour',
  Type.Object(
    {
      at: Type.Integer({ description: 'When the hour begins, in epoch milliseconds.' }),
      delivered: count('Attempts that were answered 2xx.', 42),
      failedAttempts: count('Attempts that count and were not; throttled ones do not count.', 3),
      deadLettered: count('Deliveries that were given up.', 1),
    },
    { description: 'What the attempts of an endpoint that began in one UTC hour came to.' },
  ),
);

export const listWebhookHours = defineRoute({
  method: 'GET',
  path: '/webhooks/{id}/hours',
  operationId: 'listWebhookHours',
  summary: 'Read how the deliveries of an endpoint went, hour by hour',
  description: [
    'Answers a row for each UTC hour, hours without attempts among them: at most 30 days, the last 24 hours unless said otherwise.',
    'Tests are not counted.',
  ],
  section: 'docs/reference/webhooks.md#hours',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  query: Type.Object({
    from: DateFilter('The first hour is that in which it lies; 23 hours before the last one unless given.', '2026-01-14'),
    to: DateFilter('The last hour is that in which it lies; the hour under way unless given.', '2026-01-15'),
  }),
  response: Type.Object({ points: list(WebhookHour, 'A row an hour, the earliest first.'), timestamp: Timestamp() }),
  errors: ['error_webhook_not_found'],
  async handler({ params, query, caller, requestId }, { webhooks, clock }) {
    const period = parsePeriod(query, BOUNDS, clock.now());
    const [from = '', to = ''] = [period.fromMs, period.toMs].map((ms) => new Date(ms).toISOString());
    const { hours } = await webhooks.listEndpointHours({ endpointId: params.id, from, to }, { caller, requestId });
    const found = new Map(hours.map(({ at, ...figures }) => [Date.parse(at), figures]));
    const points = fillSteps(period, BOUNDS.step, found, () => ({ delivered: 0, failedAttempts: 0, deadLettered: 0 }));
    return { points: points.map(({ atMs, row }) => ({ at: atMs, ...row })) };
  },
});
