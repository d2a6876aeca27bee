import { run, sql, sweepRows } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const LOCK_KEY = `hashtextextended('closed_team ' || $1, 0)`;
const LOCK = sql('league_closed_team_lock', `select pg_advisory_xact_lock(${LOCK_KEY})`);
const LOCK_SHARED = sql('league_closed_team_lock_shared', `select pg_advisory_xact_lock_shared(${LOCK_KEY})`);
/** A team that still has to leave its leagues does so, whatever happens to it meanwhile. */
const CLOSE = sql(
  'league_closed_team_close',
  `insert into closed_team (team_id, event_id, followed_at) values ($1, $2, $3)
   on conflict (team_id) do update set (event_id, is_open_again, followed_at) =
     (excluded.event_id, false, case when closed_team.followed_at is not null then excluded.followed_at end)`,
);
const FORGET = sql('league_closed_team_forget', 'delete from closed_team where team_id = $1 and followed_at is not null');
const OPEN = sql('league_closed_team_open', 'update closed_team set is_open_again = true where team_id = $1');
const IS_CLOSED = sql<{ isClosed: boolean }>(
  'league_closed_team_is',
  'select exists (select from closed_team where team_id = $1 and not is_open_again) as "isClosed"',
);

/**
 * Records that a team is closed, after all transactions that {@link holdTeam} have ended: later ones see it.
 * @param followedAt null for a disbanded team, which must leave what it was admitted to; a disabled one has nothing to leave
 */
export async function noteClosedTeam(tx: ClientBase, { teamId, eventId }: ClosedTeam, followedAt: Date | null): Promise<void> {
  await run(tx, LOCK, [teamId]);
  await run(tx, CLOSE, [teamId, eventId, followedAt?.toISOString() ?? null]);
}

/** Records that a team is open again. If it has not left its leagues yet, it still does. */
export async function noteOpenedTeam(tx: ClientBase, teamId: string): Promise<void> {
  await run(tx, LOCK, [teamId]);
  await run(tx, FORGET, [teamId]);
  await run(tx, OPEN, [teamId]);
}

/** Keeps a team from being closed until the transaction ends; returns whether it is closed. */
export async function holdTeam(tx: ClientBase, teamId: string): Promise<boolean> {
  await run(tx, LOCK_SHARED, [teamId]);
  return (await run(tx, IS_CLOSED, [teamId]))[0]?.isClosed === true;
}

export interface ClosedTeam {
  teamId: string;
  eventId: string;
}

const DUE = sql<ClosedTeam>(
  'league_closed_team_due',
  'select team_id as "teamId", event_id as "eventId" from closed_team where followed_at is null order by team_id limit 100',
);

/** Disbanded teams that have not left their leagues yet. */
export function findTeamsToFollow(pool: Pool): Promise<ClosedTeam[]> {
  return run(pool, DUE, []);
}

const FOLLOWED = sql('league_closed_team_followed', 'update closed_team set followed_at = $3 where team_id = $1 and event_id = $2');
const FORGET_OPEN = sql(
  'league_closed_team_forget_open',
  'delete from closed_team where team_id = $1 and followed_at is not null and is_open_again',
);

/** Marks a team as removed from its leagues, unless it was closed again meanwhile. */
export async function markFollowed(pool: Pool, { teamId, eventId }: ClosedTeam, now: Date): Promise<void> {
  await run(pool, FOLLOWED, [teamId, eventId, now.toISOString()]);
  await run(pool, FORGET_OPEN, [teamId]);
}

/** Deletes teams that were processed before a given time. */
export const sweepClosedTeams = sweepRows({
  name: 'league_closed_team_sweep',
  table: 'closed_team',
  condition: 'followed_at < $1',
  batch: 1_000,
});
