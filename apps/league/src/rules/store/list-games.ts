import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface LeagueGameRow {
  gameId: string;
  isActive: boolean;
  addedAt: string;
}

const GAMES = sql<LeagueGameRow & { leagueId: string }>(
  'league_games_list',
  `select league_id as "leagueId", game_id as "gameId", is_active as "isActive", created_at as "addedAt" from league_game
    where league_id = any($1) order by league_id, game_id`,
);

/** The games of some leagues, by slug. */
export function listGameRows(pool: Pool, leagueIds: readonly string[]): Promise<(LeagueGameRow & { leagueId: string })[]> {
  return run(pool, GAMES, [leagueIds]);
}
