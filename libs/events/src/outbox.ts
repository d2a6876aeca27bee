import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import { currentTraceparent } from '@matchpoint/telemetry';
import { type ClientBase } from 'pg';
import { type Audience } from './audience.js';
import { type EventData, EVENTS, type EventType } from './schemas/index.js';

/** NATS refuses messages over 1 MiB, and a refused row would stay in the outbox forever. */
const MAX_DATA_BYTES = 512 * 1024;

/** Key of the advisory lock that a relay holds while it sleeps, and the channel on which it is woken. README, "How the relay works". */
export const SLEEP_LOCK = '19792, 2';
export const WAKE_CHANNEL = 'matchpoint_outbox';

export type NewEvent<T extends EventType = EventType> = {
  [K in T]: {
    type: K;
    /** The aggregate's id: events of one subject stay in order. */
    subject: string;
    data: EventData<K>;
    /** The people and groups it concerns. Without an audience it reaches no webhook. */
    audience?: Audience;
    /** The event's number within its subject, if the producer counts (docs/reference/webhooks.md#delivery). */
    sequence?: number;
    /** ISO 8601; default: the transaction's time. */
    occurredAt?: string;
  };
}[T];

/**
 * Checks events against their schemas and gives them ids. `json` is the parameter of {@link insertEvents}.
 * @throws Error for data that does not match, which is a bug in the caller.
 */
export function prepareEvents(events: readonly NewEvent[]): { ids: string[]; json: string } {
  const traceparent = currentTraceparent();
  const rows = events.map(({ type, subject, data, audience, sequence, occurredAt }) => {
    const fault = EVENTS[type].findFault(data);
    if (fault !== undefined) throw new Error(`the data of ${type} does not fit its schema: ${fault}`);
    if (Buffer.byteLength(JSON.stringify(data)) > MAX_DATA_BYTES) throw new Error(`the data of ${type} is over ${MAX_DATA_BYTES} bytes`);
    return { id: newId('evt'), type, subject, data, audience, sequence, occurred_at: occurredAt, traceparent };
  });
  return { ids: rows.map(({ id }) => id), json: JSON.stringify(rows) };
}

/**
 * The insert of prepared events, for writes that are one statement. `parameter` is the placeholder of their `json`.
 * @param where a condition on which they are appended at all, e.g. `exists (select from claimed)`.
 */
export function insertEvents(parameter: `$${number}`, where = 'true'): string {
  return `insert into outbox_event (id, type, subject, sequence, data, audience, occurred_at, traceparent)
    select id, type, subject, sequence, data, audience, coalesce(occurred_at, now()), traceparent
    from rows from (jsonb_to_recordset(${parameter}::jsonb) as (id text, type text, subject text, sequence int, data jsonb, audience jsonb,
      occurred_at timestamptz, traceparent text))
      with ordinality as event (id, type, subject, sequence, data, audience, occurred_at, traceparent, place)
    where ${where} order by place
    returning case when pg_try_advisory_xact_lock_shared(${SLEEP_LOCK}) then '' else pg_notify('${WAKE_CHANNEL}', '')::text end as wake`;
}

const APPEND = sql('outbox_append', insertEvents('$1'));

/**
 * Appends events in the caller's transaction: they exist if and only if it commits (docs/reference/architecture.md#one-transaction).
 * Answers their ids, in order.
 * @throws Error for data that does not fit its schema.
 */
export async function appendEvents(tx: ClientBase, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const { ids, json } = prepareEvents(events);
  await run(tx, APPEND, [json]);
  return ids;
}

/** {@link appendEvents} of one; answers its `evt_…` id. */
export async function appendEvent<T extends EventType>(tx: ClientBase, event: NewEvent<T>): Promise<string> {
  const [id] = await appendEvents(tx, [event as NewEvent]);
  return id as string;
}
