import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Audience } from './audience.js';
import { type EventData, type EventType, findDefinition } from './schemas/index.js';

const Envelope = Type.Object({
  id: Type.String({ minLength: 1 }),
  type: Type.String({ minLength: 1 }),
  subject: Type.String({ minLength: 1 }),
  source: Type.String({ minLength: 1 }),
  sequence: Type.Optional(Type.Integer({ minimum: 0 })),
  occurredAt: Type.String({ format: 'date-time' }),
  audience: Type.Optional(Audience),
  /** Kept in the event, not in a header, so that a dead event that is retried still belongs to its trace. */
  traceparent: Type.Optional(Type.String()),
  data: Type.Unknown(),
});
const validator = Compile(Envelope);

/** An event in transit, whatever its type. */
export type AnyEventEnvelope = Static<typeof Envelope>;

/**
 * An event as consumers receive it: comparing `event.type` types `event.data`. At run time a newer producer's type may also arrive if a
 * pattern matches it. `id` is `evt_…`, the same at every redelivery · `subject` the aggregate's id · `source` the service · `sequence` the
 * event's number within its subject, where the producer counts · `occurredAt` ISO 8601 · `audience` the people and groups it concerns.
 */
export type EventEnvelope<T extends EventType = EventType> = {
  [K in T]: Omit<AnyEventEnvelope, 'type' | 'data'> & { type: K; data: EventData<K> };
}[T];

/** A message that is not an event, or whose data does not match its type's schema. */
export class UndecodableEventError extends Error {
  override readonly name = 'UndecodableEventError';
}

/** An outbox row as the relay reads it. */
export interface OutboxRow {
  position: number;
  id: string;
  type: string;
  subject: string;
  sequence: number | null;
  occurredAt: string;
  /** JSON texts, copied into the message unchanged. */
  audience: string | null;
  data: string;
  traceparent: string | null;
}

/** The message's text. */
export function encodeEnvelope(row: OutboxRow, source: string): string {
  const { id, type, subject, sequence, occurredAt, audience, data, traceparent } = row;
  const traced = traceparent === null ? undefined : { traceparent };
  const head = JSON.stringify({ id, type, subject, source, ...(sequence !== null && { sequence }), occurredAt, ...traced });
  return `${head.slice(0, -1)}${audience === null ? '' : `,"audience":${audience}`},"data":${data}}`;
}

/** @throws UndecodableEventError for anything but a complete event whose data matches its type. */
export function decodeEnvelope(message: Uint8Array): EventEnvelope {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(message));
  } catch (error) {
    throw new UndecodableEventError('not JSON', { cause: error });
  }
  if (!validator.Check(value)) {
    const [fault] = validator.Errors(value);
    throw new UndecodableEventError(`not an event: ${fault?.instancePath || '/'} ${fault?.message ?? ''}`);
  }
  const fault = findDefinition(value.type)?.findFault(value.data);
  if (fault !== undefined) throw new UndecodableEventError(`the data of ${value.type} does not fit: ${fault}`);
  return value as EventEnvelope;
}
