import type { MembershipStatus } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../feed/index.js';
import { banRuns } from './ban-runs.js';

export interface LeagueTeamRow {
  id: string;
  teamId: string;
  gameId: string;
  status: MembershipStatus;
  appliedAt: string;
  appliedBy: string | null;
  decidedAt: string | null;
  decidedBy: string | null;
  message: string | null;
  reason: string | null;
}

// Expiry is not written anywhere, so a team whose ban is over is read as removed.
const COLUMNS = (at: string): string => `coalesce(t.id, t.team_id) as id, t.team_id as "teamId", t.game_id as "gameId",
  case when t.status = 'banned' and not exists (select from league_ban b where b.league_id = t.league_id and b.team_id = t.team_id
    and ${banRuns('b', at)}) then 'removed' else t.status end as status,
  t.applied_at as "appliedAt", t.applied_by_user_id as "appliedBy", t.decided_at as "decidedAt", t.decided_by_user_id as "decidedBy",
  t.message, t.reason`;

/** SQL: whether a team was ever approved, which every statement that may end an approval must record. */
export const WAS_APPROVED = `(league_team.was_approved or league_team.status = 'approved')`;

const FIND = sql<LeagueTeamRow>(
  'league_team_find',
  `select ${COLUMNS('$3::timestamptz')} from league_team t where t.league_id = $1 and (t.id = $2 or t.team_id = $2)
   order by t.id = $2 desc nulls last limit 1`,
);

/** A membership by its own id or the team's. */
export async function findLeagueTeam(
  client: Pool | ClientBase,
  leagueId: string,
  id: string,
  now: Date,
): Promise<LeagueTeamRow | undefined> {
  return (await run(client, FIND, [leagueId, id, now.toISOString()]))[0];
}

const OF_TEAMS = sql<LeagueTeamRow>(
  'league_team_of_teams',
  `select ${COLUMNS('$3::timestamptz')} from league_team t where t.league_id = $1 and t.team_id = any($2)`,
);

/** The memberships of these teams, by team. */
export async function findMemberships(
  client: Pool | ClientBase,
  leagueId: string,
  teamIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LeagueTeamRow>> {
  const rows = await run(client, OF_TEAMS, [leagueId, teamIds, now.toISOString()]);
  return new Map(rows.map((row) => [row.teamId, row]));
}

export interface LeagueTeamFilter {
  gameId?: string;
  status?: string;
  teamId?: string;
}

const LIST = sql<LeagueTeamRow>(
  'league_team_list',
  `select * from (select ${COLUMNS('$2::timestamptz')} from league_team t where t.league_id = $1
     and ($3::text is null or t.game_id = $3) and ($4::text is null or t.team_id = $4)) member
   where ($5::text is null or status = $5) and ($6::timestamptz is null or ("appliedAt", id) < ($6, $7))
   order by "appliedAt" desc, id desc limit $8`,
);

/** Memberships that match a filter after a position, the newest application first; all of them without a limit. */
export function listLeagueTeamRows(
  pool: Pool,
  leagueId: string,
  { gameId, status, teamId }: LeagueTeamFilter,
  page: { now: Date; after?: Position; limit?: number },
): Promise<LeagueTeamRow[]> {
  const { now, after, limit } = page;
  return run(pool, LIST, [
    ...[leagueId, now.toISOString(), gameId ?? null, teamId ?? null, status ?? null],
    ...[after?.createdAt ?? null, after?.id ?? null, limit ?? null],
  ]);
}

/** Position at the end of a page by name: the sort key and the team. */
export interface NamePosition {
  name: string;
  teamId: string;
}

const pageByName = (name: string, status: string) =>
  sql<LeagueTeamRow & { name: string }>(
    name,
    `select * from (select ${COLUMNS('$2::timestamptz')}, t.team_name as name from league_team t where t.league_id = $1 and ${status}
       and ($3::text is null or t.game_id = $3) and ($4::text is null or t.team_id = $4)
       and (t.team_name collate "C", t.team_id) > ($6::text, $7::text)) member
     where status = $5 order by name collate "C", "teamId" limit $8`,
  );
const PAGE = pageByName('league_team_page', 't.status = $5');
// A banned membership counts as removed once its ban is over.
const PAGE_OF_REMOVED = pageByName('league_team_page_removed', `t.status in ('removed', 'banned')`);

/** Memberships of a status after a position, by the teams' names; those without a name yet are left out. */
export function pageLeagueTeamRows(
  pool: Pool,
  leagueId: string,
  { gameId, status, teamId }: LeagueTeamFilter & { status: string },
  page: { now: Date; after?: NamePosition; limit: number },
): Promise<(LeagueTeamRow & { name: string })[]> {
  const { now, after, limit } = page;
  return run(pool, status === 'removed' || status === 'banned' ? PAGE_OF_REMOVED : PAGE, [
    ...[leagueId, now.toISOString(), gameId ?? null, teamId ?? null, status],
    ...[after?.name ?? '', after?.teamId ?? '', limit],
  ]);
}

const APPLY = sql<{ id: string }>(
  'league_team_apply',
  `insert into league_team as t (id, league_id, team_id, game_id, status, applied_at, applied_by_user_id, message, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $5 = 'approved' then $6::timestamptz end)
   on conflict (league_id, team_id) do update set (game_id, status, applied_at, applied_by_user_id, message, decided_at, decided_by_user_id,
     reason) = (excluded.game_id, excluded.status, excluded.applied_at, excluded.applied_by_user_id, excluded.message, excluded.decided_at,
     null, null)
   returning coalesce(t.id, t.team_id) as id`,
);

/** Stores an application in the team's membership or in a new one; returns the membership's id. */
export async function storeApplication(
  tx: ClientBase,
  application: Pick<LeagueTeamRow, 'id' | 'teamId' | 'gameId' | 'status'> & { leagueId: string; appliedBy: string; message?: string },
  now: Date,
): Promise<string> {
  const { id, leagueId, teamId, gameId, status, appliedBy, message } = application;
  const [row] = await run(tx, APPLY, [id, leagueId, teamId, gameId, status, now.toISOString(), appliedBy, message ?? null]);
  return (row as { id: string }).id;
}

const DECIDE = sql<{ selfLeaves: number }>(
  'league_team_decide',
  `update league_team set status = $3, decided_at = $4, decided_by_user_id = $5, reason = $6, was_approved = ${WAS_APPROVED},
     self_leaves = self_leaves + case when $3 = 'left' and $5::text is not null then 1 else 0 end
   where league_id = $1 and team_id = $2 returning self_leaves as "selfLeaves"`,
);

export interface MembershipDecision {
  status: MembershipStatus;
  /** Absent: nobody, because the team no longer exists. */
  userId?: string;
  reason?: string;
}

/** Moves a membership into another state; returns how often the team has left on its own, or undefined if it has no membership. */
export async function decideMembership(
  tx: ClientBase,
  leagueId: string,
  teamId: string,
  { status, userId, reason }: MembershipDecision,
  now: Date,
): Promise<number | undefined> {
  return (await run(tx, DECIDE, [leagueId, teamId, status, now.toISOString(), userId ?? null, reason ?? null]))[0]?.selfLeaves;
}

const INVOLVED = sql<{ leagueId: string }>(
  'league_team_involved',
  `select league_id as "leagueId" from league_team where team_id = $1 and status in ('approved', 'pending') order by league_id`,
);

/** The leagues that a team is in or has applied to. */
export async function findInvolvedLeagues(client: Pool | ClientBase, teamId: string): Promise<string[]> {
  return (await run(client, INVOLVED, [teamId])).map(({ leagueId }) => leagueId);
}

const COUNT = sql<{ gameId: string; count: number }>(
  'league_team_count_approved',
  `select game_id as "gameId", count(*) as count from league_team where league_id = $1 and status = 'approved' group by game_id`,
);

/** How many teams are approved, by game; exact under the league's lock. */
export async function countApproved(client: Pool | ClientBase, leagueId: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await run(client, COUNT, [leagueId])).map(({ gameId, count }) => [gameId, count]));
}

/** Maximum number of teams that one event names, because events have a bounded size. */
const MAX_NAMED = 5_000;
const APPROVED = sql<{ teamId: string }>(
  'league_team_approved',
  `select team_id as "teamId" from league_team where league_id = $1 and status = 'approved' order by team_id limit ${MAX_NAMED}`,
);

/** The approved teams of a league, at most as many as one event may name. */
export async function listApprovedTeamIds(client: Pool | ClientBase, leagueId: string): Promise<string[]> {
  return (await run(client, APPROVED, [leagueId])).map(({ teamId }) => teamId);
}

const NAME = sql<{ teamId: string }>(
  'league_team_give_ids',
  `update league_team t set id = given.id from unnest($1::text[], $2::text[], $3::text[]) as given(id, league_id, team_id)
   where t.league_id = given.league_id and t.team_id = given.team_id and t.id is null returning t.team_id as "teamId"`,
);
const NAMELESS = sql<{ leagueId: string; teamId: string }>(
  'league_team_without_ids',
  'select league_id as "leagueId", team_id as "teamId" from league_team where id is null limit $1',
);

/** Gives ids to memberships written by releases without ids; returns how many. */
export async function giveMembershipIds(pool: Pool, limit: number, newMembershipId: () => string): Promise<number> {
  const rows = await run(pool, NAMELESS, [limit]);
  if (rows.length === 0) return 0;
  await run(pool, NAME, [rows.map(newMembershipId), rows.map(({ leagueId }) => leagueId), rows.map(({ teamId }) => teamId)]);
  return rows.length;
}
