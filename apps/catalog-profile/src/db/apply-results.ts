import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { PlayerChange } from '../domain/changes.js';
import type { MatchRecord } from '../domain/record.js';
import type { Result } from '../domain/result.js';
import { advanceStreak } from '../domain/streak.js';
import { addToOrganizations } from './organization-stats.js';

const RESULT_COLUMNS = `"matchId" text, "eventId" text, "gameId" text, "completedAt" timestamptz, outcome text, "isForfeit" boolean, "rewardBonus" float8,
  "creatorTeamId" text, "acceptedTeamId" text, "creatorRoster" text[], "acceptedRoster" text[]`;
const RESULT_TARGETS = 'match_id, event_id, game_id, completed_at, outcome, is_forfeit, reward_bonus, creator_team_id, accepted_team_id, creator_roster, accepted_roster';

// In the order of the key, as every lock here is taken: transactions that meet wait for one another and never in a circle.
const INSERT = sql<{ matchId: string }>(
  'applied_results_insert',
  `insert into applied_results (${RESULT_TARGETS})
   select "matchId", "eventId", "gameId", "completedAt", outcome, "isForfeit", "rewardBonus", "creatorTeamId", "acceptedTeamId", "creatorRoster", "acceptedRoster"
   from jsonb_to_recordset($1::jsonb) as r(${RESULT_COLUMNS}) order by "matchId"
   on conflict (match_id) do nothing returning match_id as "matchId"`,
);
const LOCK = sql<Result & { eventId: string }>(
  'applied_results_lock',
  `select match_id as "matchId", event_id as "eventId", game_id as "gameId", completed_at as "completedAt", outcome, is_forfeit as "isForfeit", reward_bonus as "rewardBonus",
     creator_team_id as "creatorTeamId", accepted_team_id as "acceptedTeamId", creator_roster as "creatorRoster", accepted_roster as "acceptedRoster"
   from applied_results where match_id = any($1) order by match_id for update`,
);
const UPDATE = sql(
  'applied_results_update',
  `update applied_results a set event_id = r."eventId", game_id = r."gameId", completed_at = r."completedAt", outcome = r.outcome, is_forfeit = r."isForfeit",
     reward_bonus = r."rewardBonus", creator_team_id = r."creatorTeamId", accepted_team_id = r."acceptedTeamId", creator_roster = r."creatorRoster", accepted_roster = r."acceptedRoster"
   from jsonb_to_recordset($1::jsonb) as r(${RESULT_COLUMNS}) where a.match_id = r."matchId"`,
);

export interface Recorded {
  /** Results of this event that count: new ones, and those of matches that stood at an older event. */
  current: Result[];
  /** What those matches stood at before. */
  applied: Map<string, Result>;
}

/** Records the results of an event, but for matches that already stand at it or at a newer one; locks the matches. */
export async function recordResults(tx: ClientBase, eventId: string, results: readonly Result[]): Promise<Recorded> {
  const inserted = new Set((await run(tx, INSERT, [rowsOf(eventId, results)])).map(({ matchId }) => matchId));
  const others = results.filter(({ matchId }) => !inserted.has(matchId)).map(({ matchId }) => matchId);
  const older = others.length === 0 ? [] : (await run(tx, LOCK, [others])).filter((row) => row.eventId < eventId);
  const applied = new Map(older.map(({ eventId: _, ...result }) => [result.matchId, result]));
  const updated = results.filter(({ matchId }) => applied.has(matchId));
  if (updated.length > 0) await run(tx, UPDATE, [rowsOf(eventId, updated)]);
  return { current: results.filter(({ matchId }) => inserted.has(matchId) || applied.has(matchId)), applied };
}

function rowsOf(eventId: string, results: readonly Result[]): string {
  return JSON.stringify(results.map((result) => ({ ...result, eventId })));
}

const LOCK_TEAMS = sql('team_stats_lock_many', 'select from team_stats where team_id = any($1) order by team_id for no key update');
const ADD_TO_TEAMS = sql<{ teamId: string; gameId: string; organizationId: string | null }>(
  'team_stats_add',
  `update team_stats s set wins = s.wins + d.wins, losses = s.losses + d.losses, draws = s.draws + d.draws, matches_played = s.matches_played + d."matchesPlayed",
     experience = s.experience + d.experience
   from jsonb_to_recordset($1::jsonb) as d("teamId" text, wins int, losses int, draws int, "matchesPlayed" int, experience numeric)
   where s.team_id = d."teamId" returning s.team_id as "teamId", s.game_id as "gameId", s.organization_id as "organizationId"`,
);

/** Adds the changes to the teams' records and to those of the organizations that have the teams now; answers the known teams. */
export async function addToTeams(tx: ClientBase, changes: ReadonlyMap<string, MatchRecord>): Promise<Set<string>> {
  if (changes.size === 0) return new Set();
  await run(tx, LOCK_TEAMS, [[...changes.keys()]]);
  const rows = await run(tx, ADD_TO_TEAMS, [JSON.stringify([...changes].map(([teamId, record]) => ({ ...record, teamId })))]);
  await addToOrganizations(tx, rows.flatMap(({ teamId, gameId, organizationId }) => {
    const record = changes.get(teamId);
    return record && organizationId !== null ? [{ ...record, gameId, organizationId }] : [];
  }));
  return new Set(rows.map(({ teamId }) => teamId));
}

interface StreakRow {
  userId: string;
  currentStreak: number;
  bestStreak: number;
  streakAt: string | null;
  streakMatchId: string | null;
  isStreakStale: boolean;
}

const LOCK_PLAYERS = sql<StreakRow>(
  'player_stats_lock_many',
  `select user_id as "userId", current_streak as "currentStreak", best_streak as "bestStreak", streak_at as "streakAt", streak_match_id as "streakMatchId",
     is_streak_stale as "isStreakStale" from player_stats where user_id = any($1) order by user_id for no key update`,
);
const ADD_TO_PLAYERS = sql(
  'player_stats_add',
  `update player_stats s set wins = s.wins + d.wins, losses = s.losses + d.losses, draws = s.draws + d.draws, matches_played = s.matches_played + d."matchesPlayed",
     experience = s.experience + d.experience, current_streak = d."currentStreak", best_streak = d."bestStreak", streak_at = d."streakAt",
     streak_match_id = d."streakMatchId", is_streak_stale = d."isStreakStale"
   from jsonb_to_recordset($1::jsonb) as d("userId" text, wins int, losses int, draws int, "matchesPlayed" int, experience numeric, "currentStreak" int, "bestStreak" int,
     "streakAt" timestamptz, "streakMatchId" text, "isStreakStale" boolean)
   where s.user_id = d."userId"`,
);

/** Adds the changes to the players' records and streaks; users who are not known are left out. */
export async function addToPlayers(tx: ClientBase, changes: ReadonlyMap<string, PlayerChange>): Promise<void> {
  if (changes.size === 0) return;
  const players = await run(tx, LOCK_PLAYERS, [[...changes.keys()]]);
  const rows = players.flatMap((player) => {
    const change = changes.get(player.userId);
    return change ? [{ ...change.record, ...streakAfter(player, change) }] : [];
  });
  await run(tx, ADD_TO_PLAYERS, [JSON.stringify(rows)]);
}

function streakAfter(player: StreakRow, change: PlayerChange): StreakRow {
  const { userId, currentStreak: current, bestStreak: best, streakAt, streakMatchId, isStreakStale: isStale } = player;
  const last = streakAt === null || streakMatchId === null ? undefined : { completedAt: streakAt, matchId: streakMatchId };
  const streak = advanceStreak({ current, best, last, isStale }, change);
  return {
    userId, currentStreak: streak.current, bestStreak: streak.best, isStreakStale: streak.isStale,
    streakAt: streak.last?.completedAt ?? null, streakMatchId: streak.last?.matchId ?? null,
  };
}
