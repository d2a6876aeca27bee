import { run, sql, sweepRows } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { FACTOR_PROOFS, type Proofs } from '../session-level.js';
import { LONGEST_MS, type SessionRecord, UNUSED_MS } from '../session-record.js';

/** Sessions in the gateway's own database. A session that was ended has no row. */
const COLUMNS = `s.id, s.user_id as "userId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.recent_at as "recentAt",
  s.proofs, s.browser, s.address, o.plan as "ownerPlan", o.suspended_at as "suspendedAt", o.suspended_until as "suspendedUntil",
  coalesce(o.deletion_due, false) as "isDeletionDue"`;
const WITH_OWNER = 'session s left join owner_access o on o.user_id = s.user_id';

// The array is hidden from the planner, as in api-key.ts.
const FIND_BY_HASH = sql<SessionRecord & { position: number }>(
  'session_find_by_hash',
  `
  select h.position::int, ${COLUMNS} from unnest((select $1::text[])) with ordinality as h(hash, position)
    join ${WITH_OWNER} on s.token_hash = h.hash`,
);
// Skips sessions that another transaction is writing. Nothing waits here, so neither another replica nor ending sessions can deadlock with
// it.
const MARK_SEEN = sql(
  'session_mark_seen',
  `
  with seen as (
    select s.id, used.at from unnest($1::text[], $2::timestamptz[]) as used(id, at) join session s on s.id = used.id
    where s.last_seen_at < used.at - interval '1 minute'
    for no key update of s skip locked
  )
  update session set last_seen_at = seen.at from seen where session.id = seen.id`,
);
const LIST = sql<SessionRecord>(
  'session_list',
  `select ${COLUMNS} from ${WITH_OWNER} where s.user_id = $1 order by s.created_at desc, s.id desc`,
);
/**
 * Opening a session and ending all sessions of a person are serialized, so the limit is exact and no session survives the ending of all.
 */
const LOCK_OWNER = sql('session_lock_owner', `select pg_advisory_xact_lock(hashtextextended('session ' || $1, 0))`);
const INSERT = sql(
  'session_insert',
  `insert into session (id, token_hash, user_id, created_at, last_seen_at, recent_at, browser, address, proofs)
  values ($1, $2, $3, $4, $4, $7, $5, $6, $8)`,
);
const MAKE_ROOM = sql(
  'session_make_room',
  `delete from session where id in (select id from session where user_id = $1 order by created_at desc, id desc offset $2)`,
);
const DELETE_BY_HASH = sql('session_delete_by_hash', 'delete from session where token_hash = $1');
const DELETE = sql<{ id: string }>('session_delete', 'delete from session where user_id = $1 and id = $2 returning id');
const DELETE_ALL = sql<{ id: string }>(
  'session_delete_all',
  `delete from session where user_id = $1 and id is distinct from $2 and ($3::timestamptz is null or created_at < $3) returning id`,
);
const DROP_FACTORS = sql('session_drop_factors', 'update session set proofs = proofs - $2::text[] where user_id = $1');
const NOTE_END = sql(
  'session_note_end',
  `insert into owner_access as owner (user_id, sessions_ended_at) values ($1, coalesce($2::timestamptz, clock_timestamp()))
   on conflict (user_id) do update set sessions_ended_at = greatest(owner.sessions_ended_at, excluded.sessions_ended_at)`,
);
const READ_CLOCK = sql<{ at: string }>('session_clock', 'select clock_timestamp()::timestamptz(3) as at');
const ENDED_SINCE = sql<{ userId: string }>(
  'session_ended_since',
  'select user_id as "userId" from owner_access where user_id = $1 and sessions_ended_at >= $2',
);
const EXISTS = sql<{ id: string }>('session_exists', 'select id from session where user_id = $1 and id = $2');
const sweep = sweepRows({
  name: 'session_sweep',
  table: 'session',
  condition: 'created_at < $1 or (created_at < $2 and last_seen_at < $2)',
  batch: 1_000,
});

/** The sessions with these hashes, in the same order; undefined for unknown ones. */
export async function findSessionsByHash(pool: Pool, hashes: readonly string[]): Promise<(SessionRecord | undefined)[]> {
  const found: (SessionRecord | undefined)[] = hashes.map(() => undefined);
  for (const { position, ...session } of await run(pool, FIND_BY_HASH, [hashes])) found[position - 1] = session;
  return found;
}

/** Moves lastSeenAt forward, by at least a minute; never back, whichever replica writes last. */
export async function markSessionsSeen(pool: Pool, uses: ReadonlyMap<string, string>): Promise<void> {
  await run(pool, MARK_SEEN, [[...uses.keys()], [...uses.values()]]);
}

/** A person's sessions, newest first, including expired ones that are not swept yet. */
export function listSessions(client: Pool | ClientBase, userId: string): Promise<SessionRecord[]> {
  return run(client, LIST, [userId]);
}

const FIND = sql<SessionRecord>('session_find', `select ${COLUMNS} from ${WITH_OWNER} where s.id = $1`);

/** A session by its id, of any person, expired or not. */
export async function findSession(client: Pool | ClientBase, sessionId: string): Promise<SessionRecord | undefined> {
  const [session] = await run(client, FIND, [sessionId]);
  return session;
}

export interface NewSession {
  id: string;
  tokenHash: string;
  userId: string;
  createdAt: Date;
  /** When the person last proved their identity; by default, when the session begins. */
  recentAt?: Date;
  proofs: Proofs;
  browser: string;
  address: string | null;
}

/** Until the transaction ends, nobody else opens sessions of the person or ends all. Must be called before any of their rows is locked. */
export async function lockSessionsOf(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, LOCK_OWNER, [userId]);
}

/** The current time of the clock that records when sessions ended. To be read before a person proves their identity. */
export async function readSessionClock(pool: Pool): Promise<string> {
  const [{ at } = { at: '' }] = await run(pool, READ_CLOCK, []);
  return at;
}

/** Whether the person's sessions were ended at `asOf` or later. Their sessions must be locked. */
export async function haveSessionsEnded(tx: ClientBase, userId: string, asOf: string): Promise<boolean> {
  return (await run(tx, ENDED_SINCE, [userId, asOf])).length > 0;
}

/** Whether the session still exists. */
export async function hasSession(client: Pool | ClientBase, userId: string, sessionId: string): Promise<boolean> {
  return (await run(client, EXISTS, [userId, sessionId])).length > 0;
}

/** Stores a session and deletes the person's oldest beyond `most`. Their sessions must be locked. */
export async function insertSession(tx: ClientBase, session: NewSession, most: number): Promise<void> {
  const { id, tokenHash, userId, createdAt, browser, address, proofs, recentAt = createdAt } = session;
  await run(tx, INSERT, [id, tokenHash, userId, createdAt, browser, address, recentAt, JSON.stringify(proofs)]);
  await run(tx, MAKE_ROOM, [userId, most]);
}

export async function deleteSessionByHash(client: Pool | ClientBase, tokenHash: string): Promise<void> {
  await run(client, DELETE_BY_HASH, [tokenHash]);
}

/** Deletes a session; returns whether the person had it. */
export async function deleteSession(client: Pool | ClientBase, userId: string, sessionId: string): Promise<boolean> {
  return (await run(client, DELETE, [userId, sessionId])).length > 0;
}

/**
 * Deletes a person's sessions except `exceptId`; with `before`, only those that began before it. Returns how many. Sign-ins in progress
 * fail. Locks the person's sessions, then their access, in this order everywhere.
 */
export async function deleteSessions(
  tx: ClientBase,
  userId: string,
  { exceptId, before }: { exceptId?: string; before?: Date } = {},
): Promise<number> {
  await lockSessionsOf(tx, userId);
  await run(tx, NOTE_END, [userId, before ?? null]);
  return (await run(tx, DELETE_ALL, [userId, exceptId ?? null, before ?? null])).length;
}

/** Removes the second-factor proofs of a person's sessions. Takes the same locks as `deleteSessions`. */
export async function dropFactorProofs(tx: ClientBase, userId: string): Promise<void> {
  await lockSessionsOf(tx, userId);
  await run(tx, DROP_FACTORS, [userId, FACTOR_PROOFS]);
}

/** Deletes expired sessions; returns how many. Replicas may sweep at the same time. */
export function sweepSessions(pool: Pool, now: Date): Promise<number> {
  const [tooOld, unused] = [LONGEST_MS, UNUSED_MS].map((ms) => new Date(now.getTime() - ms));
  return sweep(pool, tooOld, unused);
}
