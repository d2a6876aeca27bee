import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { WAS_APPROVED } from '../../teams/index.js';
import type { PointsConfig } from '../../standings/index.js';
import type { LeagueRules } from '../rules/league-rules.js';

export interface LeagueGame {
  gameId: string;
  isActive: boolean;
  rules: LeagueRules | null;
  pointsConfig: PointsConfig | null;
}

const FIND = sql<LeagueGame>(
  'league_games_find',
  `select game_id as "gameId", is_active as "isActive", rules, points_config as "pointsConfig" from league_game
   where league_id = $1 and game_id = any($2)`,
);

/** The games among these that a league has, by id. */
export async function findLeagueGames(
  client: Pool | ClientBase,
  leagueId: string,
  gameIds: readonly string[],
): Promise<ReadonlyMap<string, LeagueGame>> {
  return new Map((await run(client, FIND, [leagueId, gameIds])).map((game) => [game.gameId, game]));
}

export async function findLeagueGame(client: Pool | ClientBase, leagueId: string, gameId: string): Promise<LeagueGame | undefined> {
  return (await findLeagueGames(client, leagueId, [gameId])).get(gameId);
}

const ADD = sql<{ gameId: string }>(
  'league_game_add',
  `insert into league_game (league_id, game_id, created_at) values ($1, $2, $3) on conflict do nothing returning game_id as "gameId"`,
);

/** Adds a game; false if the league has it already. */
export async function insertLeagueGame(tx: ClientBase, leagueId: string, gameId: string, now: Date): Promise<boolean> {
  return (await run(tx, ADD, [leagueId, gameId, now.toISOString()])).length > 0;
}

const TOGGLE = sql('league_game_toggle', 'update league_game set is_active = $3 where league_id = $1 and game_id = $2');

export async function toggleLeagueGame(tx: ClientBase, leagueId: string, gameId: string, isActive: boolean): Promise<void> {
  await run(tx, TOGGLE, [leagueId, gameId, isActive]);
}

const SET_RULES = sql('league_game_rules', 'update league_game set rules = $3 where league_id = $1 and game_id = $2');

export async function setRules(tx: ClientBase, leagueId: string, gameId: string, rules: LeagueRules): Promise<void> {
  await run(tx, SET_RULES, [leagueId, gameId, JSON.stringify(rules)]);
}

const HAS_ACTIVE_SEASON = sql<{ id: string }>(
  'league_game_active_season',
  `select id from season where league_id = $1 and game_id = $2 and status = 'active'`,
);

export async function hasActiveSeason(tx: ClientBase, leagueId: string, gameId: string): Promise<boolean> {
  return (await run(tx, HAS_ACTIVE_SEASON, [leagueId, gameId])).length > 0;
}

// Results and the tables of completed seasons stay.
const REMOVE = sql<{ teamId: string }>(
  'league_game_remove',
  `with game as (delete from league_game where league_id = $1 and game_id = $2),
   seasons as (delete from season where league_id = $1 and game_id = $2 and status = 'upcoming'),
   shown as (delete from display_rule where league_id = $1 and game_id = $2)
   update league_team set status = 'removed', decided_at = $3, decided_by_user_id = $4, reason = null, was_approved = ${WAS_APPROVED}
   where league_id = $1 and game_id = $2 and status in ('approved', 'pending') returning team_id as "teamId"`,
);

/** Removes a game with its upcoming seasons and configuration; returns the teams removed with it. */
export async function removeLeagueGame(
  tx: ClientBase,
  leagueId: string,
  gameId: string,
  by: { userId: string; now: Date },
): Promise<string[]> {
  return (await run(tx, REMOVE, [leagueId, gameId, by.now.toISOString(), by.userId])).map(({ teamId }) => teamId);
}
