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
      description: 'The name of an event (EventName), a family of them (`match.*`), or `*`: every event, those of later versions too.',
      examples: ['match.completed'],
    }),
  );
export const Events = () =>
  Type.Array(EventFilter(), {
    minItems: 1,
    maxItems: 200,
    description: 'What is delivered: names of events, families of them, or `*` for every event.',
  });
export const Label = () => Type.String({ maxLength: 200, description: 'A name for people.', examples: ['Production'] });

const epochMs = (description: string) => Type.Integer({ description: `${description} In epoch milliseconds.` });

const ENDPOINT = {
  id: text('Endpoint id.'),
  scopeType: choice(
    'WebhookScope',
    ['user', 'game', 'league'],
    'Whose events an endpoint gets: those of its user, its game or its league.',
  ),
  scopeId: text('Id of that user, game or league.'),
  url: uri('Where deliveries are posted to.'),
  secretPrefix: text('The first 8 characters of the signing secret.'),
  events: list(Type.String(), 'What is delivered: names of events, families of them, or `*` for every event.'),
  isActive: flag('Whether it gets deliveries; false where it is paused or disabled.'),
  disabledReason: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: ['gone', 'dead_letters', 'failing', 'suspended', null],
    description:
      'Why the service disabled it: it answered 410; 50 deliveries in a row were given up; nothing but failure for 5 days; its owner is ' +
      'suspended. Null: it did not.',
  }),
  label: nullable.string('A name for people.'),
  failureCount: count('Failed attempts since the last success or rotation.'),
  failingSince: nullable.integer(
    'When the first attempt since the last success failed, in epoch milliseconds. Null: nothing has failed since.',
    1_768_478_400_000,
  ),
  disablesAt: nullable.integer(
    'When it is disabled unless something is delivered before, in epoch milliseconds: 120 hours after `failingSince`. Null: it is not ' +
      'active, or does not fail.',
    1_768_910_400_000,
  ),
  deadLettersInRow: count('Deliveries in a row that were given up; 50 disable it.'),
  undeliveredCount: count('Deliveries that have failed or were given up, tests left out; 1,000 stands for any more.'),
  delivered24h: count('Attempts that delivered, of the hour under way and the 23 before it.'),
  failed24h: count('Attempts that count and failed, of the same hours.'),
  lastDeliveredAt: nullable.integer('When it last took a delivery, in epoch milliseconds.', 1_768_478_400_000),
  lastFailedAt: nullable.integer('When an attempt last failed, in epoch milliseconds.', 1_768_478_400_000),
  createdAt: epochMs('When it was registered.'),
  updatedAt: epochMs('When it was changed last.'),
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
  choice('WebhookDeliveryStatus', DELIVERY_STATUSES, 'How far a delivery is: waiting, under way, taken, to be tried again, given up.');
const DELIVERY = {
  id: text('Delivery id.'),
  idempotencyId: text("The event's id: sent as webhook-id at every attempt."),
  event: EventName(),
  status: DeliveryStatus(),
  attemptCount: count('How many attempts are listed, throttled ones included: the last 50 are kept.'),
  statusCode: nullable.integer('What the target answered to the last attempt; null where it did not.', 200),
  errorMessage: nullable.string('What was wrong with the last attempt.', 'http_500'),
  nextAttemptAt: nullable.integer('When the next attempt is due, in epoch milliseconds; null where none is.', 1_768_478_700_000),
  isTest: flag('Whether it came of a test.'),
  createdAt: epochMs('When it was queued.'),
  updatedAt: epochMs('When it was changed last.'),
  deliveredAt: nullable.integer('When the target took it, in epoch milliseconds.', 1_768_478_400_000),
};
export const WebhookDelivery = named('WebhookDelivery', Type.Object(DELIVERY, { description: 'An event on its way to an endpoint.' }));

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
      number: Type.Integer({ minimum: 1, description: 'Which attempt, from 1.' }),
      startedAt: epochMs('When it was made.'),
      durationMs: count('How long it took, in milliseconds.'),
      statusCode: nullable.integer('What the target answered; null where it did not.', 200),
      error: nullable.string(
        'timeout, connection, tls, dns, protocol, address_refused, redirect, throttled, http_<status>; ' +
          'lease_expired: the process that made it ended or lost its database; null where it was delivered.',
        'http_500',
      ),
      isCounted: flag('False for a throttled attempt, which spends none of the ten of the schedule.'),
      requestHeaders: Type.Record(Type.String(), Type.String(), { description: 'The headers that were sent.' }),
      responseBody: text('The first 4 KiB of the answer.', 'ok'),
    },
    { description: 'One attempt to deliver.' },
  ),
);
const Attempts = () =>
  Type.Array(Attempt, {
    maxItems: MAX_WEBHOOK_ATTEMPTS,
    description: 'The last attempts, in order; their numbers go on counting.',
  });
/** What was sent (docs/reference/webhooks.md#delivery). Its data is described with each event, and goes out as it was. */
const WebhookPayload = named(
  'WebhookPayload',
  Type.Object(
    {
      id: text("The event's id."),
      type: EventName(),
      event: EventName(),
      timestamp: instant('When it happened.'),
      created_at: instant('Equal to `timestamp`.'),
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'What the event says; players that the endpoint may not know are left out.',
        examples: [{ matchId: 'match_01j6qvx3k0fd8r5y2m9wcz0001', sequence: 3 }],
      }),
    },
    { description: 'The body that is posted to the endpoint, the same at every attempt.' },
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
      signingSecret: text('The secret that deliveries are signed with: `whsec_` and base64 of 32 bytes. It is shown this once.'),
      secretPrefix: text('Its first 8 characters.'),
      timestamp: Timestamp(),
    },
    { description: 'A new signing secret.' },
  ),
);

export const Ok = named('Ok', Type.Object({ ok: flag('Always true.'), timestamp: Timestamp() }, { description: 'It was done.' }));

function toEpochMs(instant: string | undefined): number | null {
  return instant === undefined ? null : Date.parse(instant);
}
