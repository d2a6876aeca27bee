import { MAX_WEBHOOK_ATTEMPTS, MAX_WEBHOOK_URL_LENGTH, type webhook } from '@matchpoint/contracts';
import { DELIVERY_STATUSES } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, count, flag, Identifier, instant, list, nullable, text, Timestamp, uri } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { EventName } from '../../operation/event-name.js';

/**
 * Parts that the operations on webhook endpoints share. Times of endpoints and deliveries are epoch milliseconds
 * (docs/reference/values.md#times).
 */

export const EndpointParams = Type.Object({ id: Identifier('Endpoint id.') });
export const DeliveryParams = Type.Object({ id: Identifier('Endpoint id.'), deliveryId: Identifier('Delivery id.') });

export const Url = () =>
  Type.String({
    maxLength: MAX_WEBHOOK_URL_LENGTH,
    format: 'uri',
    description: 'Where deliveries are posted to: an https address that is reachable from outside.',
    examples: ['https://hooks.example.org/matchpoint'],
  });
const EventFilter = () =>
  named(
    'EventFilter',
    Type.String({
      maxLength: 100,
      description: 'Name of an event (EventName), a family (`match.*`), or `*` for every event, including those of later versions.',
      examples: ['match.completed'],
    }),
  );
export const Events = () =>
  Type.Array(EventFilter(), {
    minItems: 1,
    maxItems: 200,
    description: 'Subscribed events: event names, families, or `*` for every event.',
  });
export const Label = () => Type.String({ maxLength: 200, description: 'Label.', examples: ['Production'] });

const epochMs = (description: string) => Type.Integer({ description: `${description} In epoch milliseconds.` });

const ENDPOINT = {
  id: text('Endpoint id.'),
  scopeType: choice('WebhookScope', ['user', 'game', 'league'], 'Whose events an endpoint receives: those of its user, game or league.'),
  scopeId: text('Id of that user, game or league.'),
  url: uri('Where deliveries are posted to.'),
  secretPrefix: text('The first 8 characters of the signing secret.'),
  events: list(Type.String(), 'Subscribed events: event names, families, or `*` for every event.'),
  isActive: flag('Whether it receives deliveries; false if it is paused or disabled.'),
  disabledReason: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: ['gone', 'dead_letters', 'failing', 'suspended', null],
    description:
      'Why Matchpoint disabled it: it answered 410; 50 consecutive deliveries were given up; only failures for 5 days; its owner is ' +
      'suspended. Null if it did not.',
  }),
  label: nullable.string('Label.'),
  failureCount: count('Failed attempts since the last success or rotation.'),
  failingSince: nullable.integer(
    'Time of the first failed attempt since the last success, in epoch milliseconds; null if none failed.',
    1_768_478_400_000,
  ),
  disablesAt: nullable.integer(
    'Time when it will be disabled unless a delivery succeeds, in epoch milliseconds: 120 hours after `failingSince`; null if it is not ' +
      'active or not failing.',
    1_768_910_400_000,
  ),
  deadLettersInRow: count('Consecutive deliveries that were given up; 50 disable it.'),
  undeliveredCount: count('Failed and given-up deliveries, without tests; 1,000 stands for 1,000 or more.'),
  delivered24h: count('Successful attempts in the current hour and the 23 before it.'),
  failed24h: count('Failed attempts in the same hours, without throttled ones.'),
  lastDeliveredAt: nullable.integer('Time of the last successful delivery, in epoch milliseconds.', 1_768_478_400_000),
  lastFailedAt: nullable.integer('Time of the last failed attempt, in epoch milliseconds.', 1_768_478_400_000),
  createdAt: epochMs('Time of registration.'),
  updatedAt: epochMs('Time of the last change.'),
};
export const WebhookEndpoint = named('WebhookEndpoint', Type.Object(ENDPOINT, { description: 'Where events are posted to.' }));
export const WebhookEndpointResponse = Type.Object({ ...ENDPOINT, timestamp: Timestamp() });

export function toWebhookEndpoint(endpoint: webhook.Endpoint): Static<typeof WebhookEndpoint> {
  const { scopeType, label, lastDeliveredAt, lastFailedAt, createdAt, updatedAt, disabledReason, ...others } = endpoint;
  const { failingSince, disablesAt, deliveredLastDay, failedLastDay, ...rest } = others;
  return {
    ...rest,
    failingSince: toEpochMs(failingSince),
    disablesAt: toEpochMs(disablesAt),
    delivered24h: deliveredLastDay,
    failed24h: failedLastDay,
    scopeType: scopeType as 'user',
    label: label ?? null,
    disabledReason: disabledReason ?? null,
    lastDeliveredAt: toEpochMs(lastDeliveredAt),
    lastFailedAt: toEpochMs(lastFailedAt),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
  };
}

export const DeliveryStatus = () =>
  choice('WebhookDeliveryStatus', DELIVERY_STATUSES, 'Status of a delivery: waiting, in progress, delivered, to be retried, or given up.');
const DELIVERY = {
  id: text('Delivery id.'),
  idempotencyId: text('Id of the event, sent as webhook-id in every attempt.'),
  event: EventName(),
  status: DeliveryStatus(),
  attemptCount: count('Number of listed attempts, including throttled ones; the last 50 are kept.'),
  statusCode: nullable.integer('Status of the target’s last response; null if there was none.', 200),
  errorMessage: nullable.string('Error of the last attempt.', 'http_500'),
  nextAttemptAt: nullable.integer('Time of the next attempt in epoch milliseconds; null if none is due.', 1_768_478_700_000),
  isTest: flag('Whether it is a test.'),
  createdAt: epochMs('Time of queueing.'),
  updatedAt: epochMs('Time of the last change.'),
  deliveredAt: nullable.integer('Time of successful delivery in epoch milliseconds.', 1_768_478_400_000),
};
export const WebhookDelivery = named('WebhookDelivery', Type.Object(DELIVERY, { description: 'A delivery of an event to an endpoint.' }));

export function toWebhookDelivery(delivery: webhook.Delivery): Static<typeof WebhookDelivery> {
  const { id, eventId, event, status, attemptCount, statusCode, errorMessage, nextAttemptAt, isTest, createdAt, updatedAt, deliveredAt } =
    delivery;
  return {
    id,
    event,
    attemptCount,
    isTest,
    idempotencyId: eventId,
    status: status as 'pending',
    statusCode: statusCode ?? null,
    errorMessage: errorMessage ?? null,
    nextAttemptAt: toEpochMs(nextAttemptAt),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
    deliveredAt: toEpochMs(deliveredAt),
  };
}

const Attempt = named(
  'WebhookAttempt',
  Type.Object(
    {
      number: Type.Integer({ minimum: 1, description: 'Number of the attempt, from 1.' }),
      startedAt: epochMs('Creation time.'),
      durationMs: count('Duration in milliseconds.'),
      statusCode: nullable.integer('Status of the target’s response; null if there was none.', 200),
      error: nullable.string(
        'timeout, connection, tls, dns, protocol, address_refused, redirect, throttled, http_<status>; ' +
          'lease_expired: the process that made it ended or lost its database; null if it was delivered.',
        'http_500',
      ),
      isCounted: flag('False for a throttled attempt, which does not count towards the ten of the schedule.'),
      requestHeaders: Type.Record(Type.String(), Type.String(), { description: 'Request headers.' }),
      responseBody: text('First 4 KiB of the response.', 'ok'),
    },
    { description: 'An attempt of a delivery.' },
  ),
);
const Attempts = () =>
  Type.Array(Attempt, {
    maxItems: MAX_WEBHOOK_ATTEMPTS,
    description: 'The last attempts, in order; numbers continue across deleted attempts.',
  });
/** What was sent (docs/reference/webhooks.md#delivery). Its data is described with each event, and goes out as it was. */
const WebhookPayload = named(
  'WebhookPayload',
  Type.Object(
    {
      id: text("The event's id."),
      type: EventName(),
      event: EventName(),
      timestamp: instant('Time of the event.'),
      created_at: instant('Equal to `timestamp`.'),
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'Data of the event, without players hidden from the endpoint.',
        examples: [{ matchId: 'match_01j6qvx3k0fd8r5y2m9wcz0001', sequence: 3 }],
      }),
    },
    { description: 'Body posted to the endpoint, the same in every attempt.' },
  ),
);
export const WebhookDeliveryResponse = Type.Object({
  ...DELIVERY,
  payload: WebhookPayload,
  attempts: Attempts(),
  timestamp: Timestamp(),
});

/** The body of a delivery as it was sent. */
export const toPayload = (body: string): Static<typeof WebhookPayload> => JSON.parse(body) as Static<typeof WebhookPayload>;

export function toAttempt({ startedAt, statusCode, error, ...rest }: webhook.Attempt): Static<typeof Attempt> {
  return { ...rest, startedAt: Date.parse(startedAt), statusCode: statusCode ?? null, error: error ?? null };
}

export const WebhookSecret = named(
  'WebhookSecret',
  Type.Object(
    {
      id: text('Endpoint id.'),
      signingSecret: text('Secret that signs deliveries: `whsec_` and base64 of 32 bytes. It is shown only once.'),
      secretPrefix: text('First 8 characters of the secret.'),
      timestamp: Timestamp(),
    },
    { description: 'A new signing secret.' },
  ),
);

export const Ok = named('Ok', Type.Object({ ok: flag('Always true.'), timestamp: Timestamp() }, { description: 'The write succeeded.' }));

function toEpochMs(instant: string | undefined): number | null {
  return instant === undefined ? null : Date.parse(instant);
}
