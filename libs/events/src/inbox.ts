import { createHash } from 'node:crypto';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import { type Pool, type PoolClient } from 'pg';
import { type EventEnvelope } from './envelope.js';
import { commitUnder, type Fence, fencedBy } from './lease.js';

const PRUNE_BATCH = 5000;

/** What follows from handled events outside of the database. Called once their transaction has committed, and never if it has not. */
export type AfterCommit = () => void;

/** Changes the consumer's database only through `tx`, which commits together with the record that the event was handled. */
export type Handle = (tx: PoolClient, event: EventEnvelope) => Promise<AfterCommit | void>;

/** The same for several events at once, in order, for handlers whose statements work on sets. */
export type HandleMany = (tx: PoolClient, events: readonly EventEnvelope[]) => Promise<AfterCommit | void>;

const RECEIVE = sql<{ received: number }>(
  'inbox_receive',
  'insert into inbox_event (consumer, event_id) values ($1, $2) on conflict do nothing returning 1 as received',
);

// A commit that waits for the disk also waits for all earlier ones. This one writes a message that nobody reads.
const FLUSH = sql('inbox_flush', `select pg_logical_emit_message(true, 'matchpoint_inbox', '')`);

/** Resolves when all earlier commits are on disk. */
export async function flushCommits(pool: Pool): Promise<void> {
  await run(pool, FLUSH);
}

/**
 * Handles an event, or does nothing if it was handled before: exactly one of its deliveries has an effect. When this resolves, the effect
 * is on disk and the event may be acknowledged.
 * @throws also if another process holds the consumer's lease by the time of the commit; it then has no effect
 */
export async function handleOnce(pool: Pool, consumer: string, event: EventEnvelope, handle: Handle, fence?: Fence): Promise<void> {
  const afterwards = await withTransaction(
    pool,
    async (tx) => {
      const [isNew] = await run(tx, RECEIVE, [consumer, event.id]);
      if (isNew) return handle(tx, event);
      // A handleManyOnce whose flush failed may have handled it, and a transaction that writes nothing does not wait for the disk.
      await run(tx, FLUSH);
      return undefined;
    },
    commitUnder(fence),
  );
  afterwards?.();
}

const RECEIVE_MANY = sql<{ eventId: string }>(
  'inbox_receive_many',
  `insert into inbox_event (consumer, event_id) select $1, id from unnest($2::text[]) as id on conflict do nothing
    returning event_id as "eventId"`,
);

/**
 * The same for several events in one transaction: `handle` gets the new ones, in order. The commit does not wait for the disk, so that the
 * handler's locks are released soon. Acknowledge the events only after {@link flushCommits}.
 */
export async function handleManyOnce(
  pool: Pool,
  consumer: string,
  events: readonly EventEnvelope[],
  handle: HandleMany,
  fence?: Fence,
): Promise<void> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const afterwards = await withTransaction(
    pool,
    async (tx) => {
      const isNew = new Set((await run(tx, RECEIVE_MANY, [consumer, [...byId.keys()]])).map(({ eventId }) => eventId));
      if (isNew.size === 0) return undefined;
      return handle(
        tx,
        [...byId.values()].filter(({ id }) => isNew.has(id)),
      );
    },
    { isDurable: false, ...commitUnder(fence) },
  );
  afterwards?.();
}

/** A message that will not be retried. */
export interface DeadMessage {
  /** Undefined if the message is not an event. */
  eventId?: string;
  subject: string;
  payload: Uint8Array;
  error: unknown;
  attempts: number;
}

const PARK = sql(
  'dead_event_park',
  `insert into dead_event (consumer, id, subject, payload, error, attempts) values ($1, $2, $3, $4, $5, $6)
   on conflict (consumer, id) do update set error = excluded.error, attempts = dead_event.attempts + excluded.attempts, parked_at = now()`,
);

/** Keeps the message in `dead_event`; its redeliveries change nothing. */
export async function park(pool: Pool, consumer: string, message: DeadMessage, fence?: Fence): Promise<void> {
  const { eventId, subject, payload, error, attempts } = message;
  const id = eventId ?? `sha256:${createHash('sha256').update(payload).digest('hex')}`;
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await withTransaction(
    pool,
    async (tx) => {
      await run(tx, RECEIVE, [consumer, id]);
      await run(tx, PARK, [consumer, id, subject, Buffer.from(payload), reason, attempts]);
    },
    commitUnder(fence),
  );
}

const PRUNE = sql(
  'inbox_prune',
  `delete from inbox_event where ctid in (select ctid from inbox_event where received_at < $1 order by received_at limit ${PRUNE_BATCH})
     and ${fencedBy('$2', '$3')} returning 1 as gone`,
);

/** Deletes a bounded number of records received before `horizon`, for all consumers. Returns true if there may be more. */
export async function pruneInbox(pool: Pool, fence: Fence, horizon: Date): Promise<boolean> {
  return (await run(pool, PRUNE, [horizon, fence.name, fence.number])).length === PRUNE_BATCH;
}
