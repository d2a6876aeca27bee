import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Result } from '../rules/result.js';
import { streakOf } from '../rules/streak.js';
import { formOf } from './form.js';

export interface PlayerStatsRow {
  userId: string;
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
  experience: number;
  currentStreak: number;
  bestStreak: number;
  isStreakStale: boolean;
  form: string[] | null;
}

const FIND = sql<PlayerStatsRow>(
  'player_stats_find',
  `select user_id as "userId", wins, losses, draws, matches_played as "matchesPlayed", experience, current_streak as "currentStreak",
    best_streak as "bestStreak",
     is_streak_stale as "isStreakStale", ${formOf('player_stats')} as form from player_stats where user_id = $1`,
);
const LOCK = sql('player_stats_lock_one', 'select user_id from player_stats where user_id = $1 for update');
const SAVE_STREAK = sql(
  'player_stats_save_streak',
  `update player_stats set current_streak = $2, best_streak = $3, streak_at = $4, streak_match_id = $5, is_streak_stale = false
    where user_id = $1`,
);
const HISTORY = sql<Result>(
  'applied_results_of_player',
  `select match_id as "matchId", game_id as "gameId", reward_bonus as "rewardBonus", completed_at as "completedAt", outcome,
    is_forfeit as "isForfeit",
     creator_team_id as "creatorTeamId", accepted_team_id as "acceptedTeamId", creator_roster as "creatorRoster",
       accepted_roster as "acceptedRoster", is_void as "isVoid"
   from applied_results where creator_roster || accepted_roster @> array[$1::text]`,
);

/** A player's stats with a correct streak: one made stale by results out of order is recomputed and stored. */
export async function loadPlayerStats(pool: Pool, userId: string): Promise<PlayerStatsRow | undefined> {
  const [stats] = await run(pool, FIND, [userId]);
  if (!stats?.isStreakStale) return stats;
  return withTransaction(pool, (tx) => refoldStreak(tx, userId));
}

// While the stats row is locked, no result of the player becomes visible, because its transaction needs that lock before it ends.
async function refoldStreak(tx: ClientBase, userId: string): Promise<PlayerStatsRow | undefined> {
  await run(tx, LOCK, [userId]);
  const { current, best, last } = streakOf(userId, await run(tx, HISTORY, [userId]));
  await run(tx, SAVE_STREAK, [userId, current, best, last?.completedAt ?? null, last?.matchId ?? null]);
  const [stats] = await run(tx, FIND, [userId]);
  return stats;
}
