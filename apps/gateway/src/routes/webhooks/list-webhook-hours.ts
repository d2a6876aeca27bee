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
      at: Type.Integer({ description: 'Start of the hour in epoch milliseconds.' }),
      delivered: count('Attempts answered with 2xx.', 42),
      failedAttempts: count('Failed attempts; throttled ones do not count.', 3),
      deadLettered: count('Deliveries that were given up.', 1),
    },
    { description: 'Results of an endpoint’s attempts in one UTC hour.' },
  ),
);

export const listWebhookHours = defineRoute({
  method: 'GET',
  path: '/webhooks/{id}/hours',
  operationId: 'listWebhookHours',
  summary: 'List the delivery results of an endpoint by hour',
  description: [
    'Returns a row for each UTC hour, including hours without attempts: at most 30 days, by default the last 24 hours.',
    'Tests are not counted.',
  ],
  section: 'docs/reference/webhooks.md#hours',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  query: Type.Object({
    from: DateFilter('A time in the first hour. Default: 23 hours before the last one.', '2026-01-14'),
    to: DateFilter('A time in the last hour. Default: the current hour.', '2026-01-15'),
  }),
  response: Type.Object({ points: list(WebhookHour, 'One row per hour, earliest first.'), timestamp: Timestamp() }),
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
