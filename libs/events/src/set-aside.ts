import { run, sql, withTransaction } from '@matchpoint/postgres';
import { type Client, type ClientBase, type Pool } from 'pg';
import { type OutboxRow } from './envelope.js';
import { type Fence, fencedBy } from './lease.js';
import { MAX_REFUSALS, type Refusal } from './refusal.js';

/**
 * Setting aside, retrying and dropping hold this lock until the transaction ends: otherwise an event could be held behind one that is no
 * longer set aside. Key of an advisory lock, beside those of outbox.ts.
 */
const SET_ASIDE_LOCK = 'select pg_advisory_xact_lock(19792, 3)';
/** In `published_at`: held back. The index of unpublished rows, and so the relay's window, excludes them. */
const HELD = `'infinity'::timestamptz`;
/** In `published_at`: never published and never to be. */
const DROPPED = `'-infinity'::timestamptz`;
/** Most events that one call of a command lists. */
export const MAX_LISTED = 500;

/** An event that NATS kept refusing; later events of its subject wait behind it. */
export interface SetAsideEvent {
  eventId: string;
  type: string;
  subject: string;
  reason: string;
  /** The error from NATS. */
  detail: string;
  refusals: number;
  /** ISO 8601. */
  setAsideAt: string;
  /** Waiting later events of the subject. */
  held: number;
}

const SET_ASIDE = sql(
  'outbox_set_aside',
  `with refused as (
     insert into outbox_set_aside (subject, position, event_id, type, reason, detail, refusals, set_aside_at)
     select subject, position, event_id, type, reason, detail, ${MAX_REFUSALS}, $7
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
       as given (subject, position, event_id, type, reason, detail)
     where ${fencedBy('$8', '$9')}
     on conflict (subject) do nothing returning subject, position
   )
   update outbox_event set published_at = ${HELD} from refused
   where outbox_event.subject = refused.subject and outbox_event.position >= refused.position and published_at is null`,
);

/**
 * Sets refused events aside, so that they and all later ones of their subjects no longer block the relay. @throws when the relay's lease is
 * lost
 */
export async function setAside(client: Client, fence: Fence, refused: readonly Refusal[], now: Date): Promise<void> {
  if (refused.length === 0) return;
  const column = (read: (refusal: Refusal) => unknown): unknown[] => refused.map(read);
  await underLock(client, () =>
    run(client, SET_ASIDE, [
      column(({ row }) => row.subject),
      column(({ row }) => row.position),
      column(({ row }) => row.id),
      column(({ row }) => row.type),
      column(({ reason }) => reason),
      column(({ detail }) => detail),
      now,
      fence.name,
      fence.number,
    ]),
  );
}

const HOLD = sql(
  'outbox_hold',
  `update outbox_event set published_at = ${HELD}
   where position = any($1) and published_at is null and ${fencedBy('$2', '$3')}
     and exists (select from outbox_set_aside s where s.subject = outbox_event.subject)`,
);

/** Holds back events whose subject has one set aside, unless that one has been retried or dropped meanwhile. */
export async function holdBehind(client: Client, fence: Fence, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  await underLock(client, () => run(client, HOLD, [rows.map(({ position }) => position), fence.name, fence.number]));
}

/** On the relay's own connection. */
async function underLock(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(SET_ASIDE_LOCK);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const LIST = sql<SetAsideEvent>(
  'outbox_set_aside_list',
  `with waiting as (
     select e.subject, count(*)::int as held from outbox_set_aside s
     join outbox_event e on e.subject = s.subject and e.position > s.position and e.published_at = ${HELD} group by e.subject
   )
   select event_id as "eventId", type, subject, reason, detail, refusals, set_aside_at as "setAsideAt", coalesce(held, 0) as held
   from outbox_set_aside left join waiting using (subject) order by set_aside_at, position limit ${MAX_LISTED}`,
);

/** The events that are set aside, oldest first, at most {@link MAX_LISTED}. */
export function listSetAside(pool: Pool): Promise<SetAsideEvent[]> {
  return run(pool, LIST);
}

const COUNT = sql<{ count: number }>('outbox_set_aside_count', 'select count(*)::int as count from outbox_set_aside');

/** How many events are set aside. */
export async function countSetAside(pool: Pool): Promise<number> {
  return (await run(pool, COUNT))[0]?.count ?? 0;
}

/** Which events: these ids, or every one that is set aside. */
export type SetAsideChoice = readonly string[] | 'all';

const RELEASE = (isDropped: boolean): string =>
  `with released as (delete from outbox_set_aside where event_id = any($1) or $2 returning subject, position, event_id),
        moved as (
          update outbox_event e set published_at = ${isDropped ? `case when e.position = r.position then ${DROPPED} end` : 'null'}
          from released r where e.position >= r.position and e.subject = r.subject and e.published_at = ${HELD}
        )
   select event_id as "eventId" from released`;
const RETRY = sql<{ eventId: string }>('outbox_set_aside_retry', RELEASE(false));
const DROP = sql<{ eventId: string }>('outbox_set_aside_drop', RELEASE(true));

/** Makes the relay republish events and those waiting behind them. Returns the ids of those that were set aside. */
export function retrySetAside(pool: Pool, choice: SetAsideChoice): Promise<string[]> {
  return release(pool, RETRY, choice);
}

/** Gives events up: the service keeps them as its own history, but nobody else receives them. Events behind them continue. */
export function dropSetAside(pool: Pool, choice: SetAsideChoice): Promise<string[]> {
  return release(pool, DROP, choice);
}

async function release(pool: Pool, statement: typeof RETRY, choice: SetAsideChoice): Promise<string[]> {
  return withTransaction(pool, async (tx: ClientBase) => {
    await tx.query(SET_ASIDE_LOCK);
    const released = await run(tx, statement, choice === 'all' ? [[], true] : [choice, false]);
    return released.map(({ eventId }) => eventId);
  });
}
