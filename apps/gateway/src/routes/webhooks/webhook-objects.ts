import { MAX_WEBHOOK_ATTEMPTS, MAX_WEBHOOK_URL_LENGTH, type webhook } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { Identifier, nullable, Timestamp } from '../../http/fields.js';

/** Parts that the operations on webhook endpoints share. Times of endpoints and deliveries are epoch milliseconds (contract 1). */

export const EndpointParams = Type.Object({ id: Identifier('Endpoint id') });
export const DeliveryParams = Type.Object({ id: Identifier('Endpoint id'), deliveryId: Identifier('Delivery id') });

export const Url = () => Type.String({ maxLength: MAX_WEBHOOK_URL_LENGTH, description: 'https; where deliveries are posted to.' });
export const Events = () => Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 200, description: 'Names of events, and families of them: `match.*`.' });
export const Label = () => Type.String({ maxLength: 200 });

const EpochMs = () => Type.Integer({ description: 'Milliseconds since 1970.' });

const ENDPOINT = {
  id: Type.String(),
  scopeType: Type.Enum(['user', 'game', 'league']),
  scopeId: Type.String(),
  url: Type.String(),
  secretPrefix: Type.String({ description: 'The first 8 characters of the signing secret.' }),
  events: Type.Array(Type.String()),
  isActive: Type.Boolean(),
  disabledReason: Type.Unsafe<string | null>({ type: ['string', 'null'], enum: ['gone', 'dead_letters', 'failing', null], description: 'Why the service disabled it.' }),
  label: nullable.string(),
  failureCount: Type.Integer({ minimum: 0, description: 'Failed attempts since the last success or rotation.' }),
  lastDeliveredAt: nullable.integer(),
  lastFailedAt: nullable.integer(),
  createdAt: EpochMs(),
  updatedAt: EpochMs(),
};
export const WebhookEndpoint = Type.Object(ENDPOINT);
export const WebhookEndpointResponse = Type.Object({ ...ENDPOINT, timestamp: Timestamp() });

export function toWebhookEndpoint(endpoint: webhook.Endpoint): Static<typeof WebhookEndpoint> {
  const { scopeType, label, lastDeliveredAt, lastFailedAt, createdAt, updatedAt, disabledReason, ...rest } = endpoint;
  return {
    ...rest,
    scopeType: scopeType as 'user',
    label: label ?? null,
    disabledReason: disabledReason ?? null,
    lastDeliveredAt: toEpochMs(lastDeliveredAt),
    lastFailedAt: toEpochMs(lastFailedAt),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
  };
}

const DELIVERY = {
  id: Type.String(),
  idempotencyId: Type.String({ description: "The event's id: sent as webhook-id at every attempt." }),
  event: Type.String(),
  status: Type.Enum(['pending', 'delivering', 'delivered', 'failed', 'dead_lettered']),
  attemptCount: Type.Integer({ minimum: 0 }),
  statusCode: nullable.integer(),
  errorMessage: nullable.string(),
  nextAttemptAt: nullable.integer(),
  isTest: Type.Boolean(),
  createdAt: EpochMs(),
  updatedAt: EpochMs(),
  deliveredAt: nullable.integer(),
};
export const WebhookDelivery = Type.Object(DELIVERY);

export function toWebhookDelivery(delivery: webhook.Delivery): Static<typeof WebhookDelivery> {
  const { id, eventId, event, status, attemptCount, statusCode, errorMessage, nextAttemptAt, isTest, createdAt, updatedAt, deliveredAt } = delivery;
  return {
    id, event, attemptCount, isTest,
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

const ATTEMPT_ERRORS = 'timeout, connection, tls, dns, protocol, address_refused, redirect, throttled, http_<status>; '
  + 'lease_expired: the process that made it ended or lost its database; null where it was delivered.';
const Attempt = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  startedAt: EpochMs(),
  durationMs: Type.Integer({ minimum: 0 }),
  statusCode: nullable.integer(),
  error: Type.Unsafe<string | null>({ type: ['string', 'null'], description: ATTEMPT_ERRORS }),
  isCounted: Type.Boolean({ description: 'False where the target only asked for less: such a try costs no attempt.' }),
  requestHeaders: Type.Record(Type.String(), Type.String()),
  responseBody: Type.String({ description: 'The first 4 KiB.' }),
});
const Attempts = () => Type.Array(Attempt, {
  maxItems: MAX_WEBHOOK_ATTEMPTS, description: 'The last ones, in order; their numbers go on counting.',
});
export const WebhookDeliveryResponse = Type.Object({ ...DELIVERY, attempts: Attempts(), timestamp: Timestamp() });

export function toAttempt({ startedAt, statusCode, error, ...rest }: webhook.Attempt): Static<typeof Attempt> {
  return { ...rest, startedAt: Date.parse(startedAt), statusCode: statusCode ?? null, error: error ?? null };
}

export const WebhookSecret = Type.Object({
  id: Type.String(),
  signingSecret: Type.String({ description: 'In plaintext, this once.' }),
  secretPrefix: Type.String(),
  timestamp: Timestamp(),
});

export const Ok = Type.Object({ ok: Type.Boolean(), timestamp: Timestamp() });

function toEpochMs(instant: string | undefined): number | null {
  return instant === undefined ? null : Date.parse(instant);
}
