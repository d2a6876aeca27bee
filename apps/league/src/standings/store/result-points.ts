import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { pairOf, type PointsMemory, type ResultPoints, type TableResult } from '../rules/count-points.js';
import type { StoredResult } from '../rules/league-result.js';
import { boundsPairs, countsStreaks, type PointsPolicy } from '../rules/points-policy.js';

/** A table of a league. */
export interface TableKey {
  leagueId: string;
  /** Empty: preseason. */
  seasonId: string;
  gameId: string;
}

/** A position in the order in which a table counts its results. */
export type Place = Pick<TableResult, 'completedAt' | 'matchId'>;

/** A result of a table with its counted points. */
export interface CountedResult extends TableResult, Pick<StoredResult, 'hasPoints' | 'creatorPoints' | 'acceptedPoints'> {
  creatorStreak: number | null;
  acceptedStreak: number | null;
  /** False: the result has changed since, or was never counted. */
  isCounted: boolean;
}

const IN_TABLE = 'r.league_id = $1 and r.season_id = $2 and r.game_id = $3';
/** Ordered by code units, like `compareResults`. */
const ORDERED = 'r.completed_at, r.match_id collate "C"';

const LIST = sql<CountedResult>(
  'result_points_list',
  `select r.match_id as "matchId", r.creator_team_id as "creatorTeamId", r.accepted_team_id as "acceptedTeamId", r.outcome,
     r.is_forfeit as "isForfeit", r.is_challenge as "isChallenge", r.completed_at as "completedAt", r.has_points as "hasPoints",
     r.creator_points as "creatorPoints", r.accepted_points as "acceptedPoints", r.creator_streak as "creatorStreak",
     r.accepted_streak as "acceptedStreak", r.points_event_id is not distinct from r.event_id as "isCounted"
   from league_result r where ${IN_TABLE} and ($4::timestamptz is null or (r.completed_at, r.match_id collate "C") >= ($4, $5))
   order by ${ORDERED}`,
);

/** The results of a table in order, from a position on if one is given. */
export function listCounted(tx: ClientBase, { leagueId, seasonId, gameId }: TableKey, from?: Place): Promise<CountedResult[]> {
  return run(tx, LIST, [leagueId, seasonId, gameId, from?.completedAt ?? null, from?.matchId ?? null]);
}

const lastOf = (side: 'creator' | 'accepted', condition: string): string =>
  `(select r.${side}_streak as streak, r.completed_at, r.match_id from league_result r
    where ${IN_TABLE} and ${condition} and r.has_points and (r.completed_at, r.match_id collate "C") < ($4::timestamptz, $5)
    order by r.completed_at desc, r.match_id collate "C" desc limit $7)`;
const STREAKS = sql<{ teamId: string; streak: number }>(
  'result_points_streaks',
  `select t.id as "teamId", last.streak from unnest($6::text[]) as t(id) cross join lateral (
     select r.streak from (${lastOf('creator', 'r.creator_team_id = t.id')} union all ${lastOf('accepted', 'r.accepted_team_id = t.id')}) r
     order by r.completed_at desc, r.match_id collate "C" desc limit 1) last`,
);
const MEETINGS = sql<{ one: string; other: string; completedAt: string }>(
  'result_points_meetings',
  `select p.one, p.other, last.completed_at as "completedAt" from unnest($6::text[], $8::text[]) as p(one, other) cross join lateral (
     select r.completed_at, r.match_id
     from (${lastOf('creator', 'r.creator_team_id = p.one and r.accepted_team_id = p.other')}
       union all ${lastOf('creator', 'r.creator_team_id = p.other and r.accepted_team_id = p.one')}) r
     order by r.completed_at desc, r.match_id collate "C" desc limit $7) last
   order by last.completed_at, last.match_id collate "C"`,
);

/** A table's memory at a position about the teams and pairs of later results, as far as the policy looks back. */
export async function readMemory(
  tx: ClientBase,
  { leagueId, seasonId, gameId }: TableKey,
  from: Place,
  results: readonly TableResult[],
  policy: PointsPolicy,
): Promise<PointsMemory> {
  const at = [leagueId, seasonId, gameId, from.completedAt, from.matchId];
  const teams = [...new Set(results.flatMap(({ creatorTeamId, acceptedTeamId }) => [creatorTeamId, acceptedTeamId]))];
  const streaks = countsStreaks(policy) ? await run(tx, STREAKS, [...at, teams, 1]) : [];
  const pairs = [...new Map(results.map((result) => [pairOf(result.creatorTeamId, result.acceptedTeamId), result])).values()];
  const [ones, others] = [pairs.map(({ creatorTeamId }) => creatorTeamId), pairs.map(({ acceptedTeamId }) => acceptedTeamId)];
  const meetings = boundsPairs(policy) ? await run(tx, MEETINGS, [...at, ones, policy.maxPerPairPerDay ?? 1, others]) : [];
  const byPair = new Map<string, number[]>();
  for (const { one, other, completedAt } of meetings) {
    const pair = pairOf(one, other);
    byPair.set(pair, [...(byPair.get(pair) ?? []), Date.parse(completedAt)]);
  }
  return { streaks: new Map(streaks.map(({ teamId, streak }) => [teamId, streak])), meetings: byPair };
}

/** Far below the statement timeout, even on a busy machine. */
const CHUNK = 2_500;
const SAVE = sql(
  'result_points_save',
  `update league_result r set (has_points, creator_points, accepted_points, creator_streak, accepted_streak, points_event_id)
     = (n.has_points, n.creator_points, n.accepted_points, n.creator_streak, n.accepted_streak, r.event_id)
   from unnest($1::text[], $2::boolean[], $3::bigint[], $4::bigint[], $5::int[], $6::int[])
     as n(match_id, has_points, creator_points, accepted_points, creator_streak, accepted_streak)
   where r.match_id = n.match_id`,
);

/** Stores the points of results. */
export async function savePoints(tx: ClientBase, points: readonly ResultPoints[]): Promise<void> {
  for (let start = 0; start < points.length; start += CHUNK) {
    const chunk = points.slice(start, start + CHUNK);
    await run(tx, SAVE, [
      chunk.map(({ matchId }) => matchId),
      chunk.map(({ hasPoints }) => hasPoints),
      chunk.map(({ creatorPoints }) => creatorPoints),
      chunk.map(({ acceptedPoints }) => acceptedPoints),
      chunk.map(({ creatorStreak }) => creatorStreak),
      chunk.map(({ acceptedStreak }) => acceptedStreak),
    ]);
  }
}

const IS_UNCOUNTED = 'r.points_event_id is distinct from r.event_id';
const UNCOUNTED = sql<TableKey>(
  'result_points_uncounted_tables',
  `select distinct r.league_id as "leagueId", r.season_id as "seasonId", r.game_id as "gameId"
   from league_result r join league l on l.id = r.league_id where ${IS_UNCOUNTED} order by 1, 2, 3 limit 100`,
);

/** The next tables with results whose points are not counted yet, because a release without stored points wrote them. */
export function findUncountedTables(pool: Pool): Promise<TableKey[]> {
  return run(pool, UNCOUNTED);
}

const HAS_UNCOUNTED = sql<{ has: boolean }>(
  'result_points_has_uncounted',
  `select exists (select from league_result r where ${IN_TABLE} and ${IS_UNCOUNTED}) as has`,
);

/** Whether a table is still one of {@link findUncountedTables}. */
export async function hasUncounted(tx: ClientBase, { leagueId, seasonId, gameId }: TableKey): Promise<boolean> {
  return (await run(tx, HAS_UNCOUNTED, [leagueId, seasonId, gameId]))[0]?.has === true;
}
