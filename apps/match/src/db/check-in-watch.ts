import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { MatchState } from '../domain/match-state.js';

/** The clock's effect on a check-in. */
export type Edge = 'opens' | 'closes';
/** For each edge, the latest scheduled time whose matches have reached it. */
export type Reached = Readonly<Record<Edge, string>>;

/** A position in the order of scheduled times. */
export interface Place {
  scheduledAt: string;
  matchId: string;
}

export type ScheduledMatch = Pick<MatchState, 'id' | 'status' | 'origin' | 'creatorTeamId' | 'acceptedTeamId'> & { scheduledAt: string };

/** Repeats the condition of `match_upcoming_idx`. */
const UPCOMING = `m.publish_status = 'PUBLISHED' and m.status in ('ACCEPTED', 'READY')`;

const BEGIN = sql(
  'check_in_watch_begin',
  `insert into check_in_watch (edge, scheduled_at, match_id) values ('opens', $1, ''), ('closes', $2, '') on conflict do nothing`,
);

/** Starts watching from now on, unless already watched. */
export async function beginWatch(pool: Pool, { opens, closes }: Reached): Promise<void> {
  await run(pool, BEGIN, [opens, closes]);
}

const DUE = sql<{ edge: Edge }>(
  'check_in_watch_due',
  `select w.edge from check_in_watch w where exists (select from match m where ${UPCOMING}
    and (m.scheduled_at, m.id) > (w.scheduled_at, w.match_id)
    and m.scheduled_at <= case w.edge when 'opens' then $1::timestamptz else $2::timestamptz end)`,
);

/** The edges that a match has reached without a notification. Nearly always none, so no transaction is needed. */
export async function findDueEdges(pool: Pool, { opens, closes }: Reached): Promise<Edge[]> {
  return (await run(pool, DUE, [opens, closes])).map(({ edge }) => edge);
}

const LOCK = sql<Place>(
  'check_in_watch_lock',
  `select scheduled_at as "scheduledAt", match_id as "matchId" from check_in_watch where edge = $1 for update skip locked`,
);

/** Locks an edge's watch; undefined if another replica holds it. */
export async function lockWatch(tx: ClientBase, edge: Edge): Promise<Place | undefined> {
  return (await run(tx, LOCK, [edge]))[0];
}

const NEXT = sql<ScheduledMatch>(
  'check_in_watch_next',
  `select m.id, m.status, m.origin, m.creator_team_id as "creatorTeamId", m.accepted_team_id as "acceptedTeamId",
     m.scheduled_at as "scheduledAt"
   from match m where ${UPCOMING} and (m.scheduled_at, m.id) > ($1::timestamptz, $2::text) and m.scheduled_at <= $3::timestamptz
   order by m.scheduled_at, m.id limit $4`,
);

/** The next matches after a position, up to a scheduled time. */
export function findScheduled(tx: ClientBase, { scheduledAt, matchId }: Place, until: string, limit: number): Promise<ScheduledMatch[]> {
  return run(tx, NEXT, [scheduledAt, matchId, until, limit]);
}

const MOVE = sql('check_in_watch_move', 'update check_in_watch set scheduled_at = $2, match_id = $3 where edge = $1');

/** Moves a locked watch past a match. */
export async function moveWatch(tx: ClientBase, edge: Edge, { scheduledAt, matchId }: Place): Promise<void> {
  await run(tx, MOVE, [edge, scheduledAt, matchId]);
}
