import { run, sql, withTransaction } from '@matchpoint/postgres';
import { type Pool } from 'pg';
import { decodeEnvelope } from './envelope.js';
import { type Handle } from './inbox.js';
import { typeOf } from './stream.js';

/** Most events that one call lists. */
const MAX_LISTED = 500;

/** An event that a consumer gave up on. */
export interface DeadEvent {
  consumer: string;
  /** The event's id, or `sha256:…` of an undecodable message. */
  eventId: string;
  type: string;
  error: string;
  attempts: number;
  /** ISO 8601. */
  parkedAt: string;
}

const COLUMNS = 'consumer, id as "eventId", subject, error, attempts, parked_at as "parkedAt"';
type Row = Omit<DeadEvent, 'type'> & { subject: string };
const LIST = sql<Row>('dead_event_list_all', `select ${COLUMNS} from dead_event order by parked_at, consumer, id limit ${MAX_LISTED}`);
const FIND = sql<Row & { payload: Buffer }>(
  'dead_event_find',
  `select ${COLUMNS}, payload from dead_event where id = $1 order by consumer`,
);
const DROP = sql<{ id: string }>('dead_event_drop', 'delete from dead_event where id = $1 returning id');

/** The events that the consumers of this database gave up on, oldest first, at most 500. */
export async function listDead(pool: Pool): Promise<DeadEvent[]> {
  return (await run(pool, LIST)).map(toDeadEvent);
}

/** One dead event as each consumer recorded it, and the message as received. */
export async function findDead(pool: Pool, eventId: string): Promise<{ events: DeadEvent[]; payload: Buffer }> {
  const rows = await run(pool, FIND, [eventId]);
  return { events: rows.map(toDeadEvent), payload: rows[0]?.payload ?? Buffer.alloc(0) };
}

/** Deletes a dead event; returns how many consumers had given up on it. */
export async function dropDead(pool: Pool, eventId: string): Promise<number> {
  return (await run(pool, DROP, [eventId])).length;
}

function toDeadEvent({ subject, ...row }: Row): DeadEvent {
  return { ...row, type: typeOf(subject) };
}

const LIST_OF = sql<{ id: string }>(
  'dead_event_list',
  'select id from dead_event where consumer = $1 and ($2::text is null or id = $2) order by parked_at, id',
);
const TAKE = sql<{ payload: Buffer }>('dead_event_take', 'delete from dead_event where consumer = $1 and id = $2 returning payload');
const FAIL = sql('dead_event_fail', 'update dead_event set attempts = attempts + 1, error = $3 where consumer = $1 and id = $2');

/** Retries the parked messages of a consumer, or one of them, oldest first. Those that fail again stay parked. */
export async function retryDead(
  pool: Pool,
  consumer: string,
  handle: Handle,
  eventId?: string,
): Promise<{ handled: number; failed: number }> {
  const count = { handled: 0, failed: 0 };
  for (const { id } of await run(pool, LIST_OF, [consumer, eventId])) {
    try {
      const afterwards = await withTransaction(pool, async (tx) => {
        const [dead] = await run(tx, TAKE, [consumer, id]);
        return dead && handle(tx, decodeEnvelope(dead.payload));
      });
      afterwards?.();
      count.handled++;
    } catch (error) {
      await run(pool, FAIL, [consumer, id, String(error)]);
      count.failed++;
    }
  }
  return count;
}
