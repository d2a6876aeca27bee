import { createResultLedger } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { PlayerChange, RecordChange } from '../rules/changes.js';
import type { Result } from '../rules/result.js';
import { advanceStreak } from '../rules/streak.js';
import { LAST_OF_PLAYERS, LAST_OF_TEAMS, recentAfter, type RecentRow } from './recent.js';
import { addToOrganizations, shareOrganizationsOf } from './organization-stats.js';

/** The contribution of each match to the records (table applied_results). */
export const appliedResults = createResultLedger<Result>('applied_results', {
  gameId: 'text',
  completedAt: 'timestamptz',
  outcome: 'text',
  isForfeit: 'boolean',
  rewardBonus: 'float8',
  creatorTeamId: 'text',
  acceptedTeamId: 'text',
  creatorRoster: 'text[]',
  acceptedRoster: 'text[]',
  isVoid: 'boolean',
});

const LOCK_TEAMS = sql<RecentRow>(
  'team_stats_lock_many',
  `select team_id as id, recent, matches_played as "matchesPlayed" from team_stats where team_id = any($1) order by team_id
   for no key update`,
);
const ADD_TO_TEAMS = sql<{ teamId: string; gameId: string; organizationId: string | null }>(
  'team_stats_add',
  `update team_stats s set wins = s.wins + d.wins, losses = s.losses + d.losses, draws = s.draws + d.draws,
    matches_played = s.matches_played + d."matchesPlayed",
     experience = s.experience + d.experience, recent = d.recent
   from jsonb_to_recordset($1::jsonb) as d("teamId" text, wins int, losses int, draws int, "matchesPlayed" int, experience numeric,
     recent jsonb)
   where s.team_id = d."teamId" returning s.team_id as "teamId", s.game_id as "gameId", s.organization_id as "organizationId"`,
);

/** Adds the changes to the teams' records and to those of their current organizations; returns the known teams. */
export async function addToTeams(tx: ClientBase, changes: ReadonlyMap<string, RecordChange>): Promise<Set<string>> {
  if (changes.size === 0) return new Set();
  await shareOrganizationsOf(tx, [...changes.keys()]);
  const locked = await run(tx, LOCK_TEAMS, [[...changes.keys()]]);
  const recents = await recentAfter(tx, LAST_OF_TEAMS, locked, changes);
  const added = locked.map(({ id: teamId }) => ({ ...changes.get(teamId)?.record, teamId, recent: recents.get(teamId) }));
  const rows = await run(tx, ADD_TO_TEAMS, [JSON.stringify(added)]);
  await addToOrganizations(
    tx,
    rows.flatMap(({ teamId, gameId, organizationId }) => {
      const record = changes.get(teamId)?.record;
      return record && organizationId !== null ? [{ ...record, gameId, organizationId }] : [];
    }),
  );
  return new Set(rows.map(({ teamId }) => teamId));
}

interface StreakRow extends RecentRow {
  currentStreak: number;
  bestStreak: number;
  streakAt: string | null;
  streakMatchId: string | null;
  isStreakStale: boolean;
}

const LOCK_PLAYERS = sql<StreakRow>(
  'player_stats_lock_many',
  `select user_id as id, recent, matches_played as "matchesPlayed", current_streak as "currentStreak", best_streak as "bestStreak",
     streak_at as "streakAt", streak_match_id as "streakMatchId", is_streak_stale as "isStreakStale"
   from player_stats where user_id = any($1) order by user_id for no key update`,
);
const ADD_TO_PLAYERS = sql(
  'player_stats_add',
  `update player_stats s set wins = s.wins + d.wins, losses = s.losses + d.losses, draws = s.draws + d.draws,
    matches_played = s.matches_played + d."matchesPlayed",
     experience = s.experience + d.experience, current_streak = d."currentStreak", best_streak = d."bestStreak", streak_at = d."streakAt",
     streak_match_id = d."streakMatchId", is_streak_stale = d."isStreakStale", recent = d.recent
   from jsonb_to_recordset($1::jsonb) as d(id text, wins int, losses int, draws int, "matchesPlayed" int, experience numeric,
     "currentStreak" int, "bestStreak" int,
     "streakAt" timestamptz, "streakMatchId" text, "isStreakStale" boolean, recent jsonb)
   where s.user_id = d.id`,
);

/** Adds the changes to the players' records and streaks; unknown users are skipped. */
export async function addToPlayers(tx: ClientBase, changes: ReadonlyMap<string, PlayerChange>): Promise<void> {
  if (changes.size === 0) return;
  const players = await run(tx, LOCK_PLAYERS, [[...changes.keys()]]);
  const recents = await recentAfter(tx, LAST_OF_PLAYERS, players, changes);
  const rows = players.flatMap((player) => {
    const change = changes.get(player.id);
    return change ? [{ ...change.record, ...streakAfter(player, change), recent: recents.get(player.id) }] : [];
  });
  await run(tx, ADD_TO_PLAYERS, [JSON.stringify(rows)]);
}

function streakAfter(player: StreakRow, change: PlayerChange): Omit<StreakRow, 'recent' | 'matchesPlayed'> {
  const { id, currentStreak: current, bestStreak: best, streakAt, streakMatchId, isStreakStale: isStale } = player;
  const last = streakAt === null || streakMatchId === null ? undefined : { completedAt: streakAt, matchId: streakMatchId };
  const streak = advanceStreak({ current, best, last, isStale }, change);
  return {
    id,
    currentStreak: streak.current,
    bestStreak: streak.best,
    isStreakStale: streak.isStale,
    streakAt: streak.last?.completedAt ?? null,
    streakMatchId: streak.last?.matchId ?? null,
  };
}
