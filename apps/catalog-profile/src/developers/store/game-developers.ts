import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { USER_PROFILE_COLUMNS, type UserProfileRow } from '../../people/index.js';

export interface GameDeveloperRow {
  gameId: string;
  userId: string;
  username: string;
  addedAt: string;
}

const COLUMNS = 'd.game_id as "gameId", d.user_id as "userId", u.username, d.added_at as "addedAt"';
const ADD = sql<GameDeveloperRow>(
  'game_developer_add',
  `with d as (
     insert into game_developers as known (game_id, user_id, added_at) values ($1, $2, $3)
     on conflict (game_id, user_id) do update set added_at = known.added_at
     returning *
   )
   select ${COLUMNS} from d join users u on u.id = d.user_id`,
);
const REMOVE = sql('game_developer_remove', 'delete from game_developers where game_id = $1 and user_id = $2 returning user_id');
const LIST = sql<GameDeveloperRow>(
  'game_developers_of_game',
  `select ${COLUMNS} from game_developers d join users u on u.id = d.user_id where d.game_id = $1 order by u.username, u.id`,
);
const PROFILES = sql<UserProfileRow & { addedAt: string }>(
  'game_developers_profiles',
  `select ${USER_PROFILE_COLUMNS}, d.added_at as "addedAt" from game_developers d join users u on u.id = d.user_id where d.game_id = $1
   order by u.username, u.id`,
);
const LIST_GAMES = sql<{ userId: string; gameId: string }>(
  'games_developed_by',
  'select user_id as "userId", game_id as "gameId" from game_developers where user_id = any($1) order by game_id, user_id',
);

/** Makes a user a developer of a game; returns since when they are. */
export async function addDeveloper(client: Pool | ClientBase, gameId: string, userId: string, at: Date): Promise<GameDeveloperRow> {
  const [developer] = await run(client, ADD, [gameId, userId, at.toISOString()]);
  return developer as GameDeveloperRow;
}

/** Returns whether the user was a developer of the game. */
export async function removeDeveloper(client: Pool | ClientBase, gameId: string, userId: string): Promise<boolean> {
  return (await run(client, REMOVE, [gameId, userId])).length > 0;
}

export function listDevelopers(client: Pool | ClientBase, gameId: string): Promise<GameDeveloperRow[]> {
  return run(client, LIST, [gameId]);
}

/** The same with profiles, for platform staff. */
export function listDeveloperProfiles(client: Pool | ClientBase, gameId: string): Promise<(UserProfileRow & { addedAt: string })[]> {
  return run(client, PROFILES, [gameId]);
}

/** The games that these users develop. */
export function listGamesDevelopedBy(client: Pool | ClientBase, userIds: readonly string[]): Promise<{ userId: string; gameId: string }[]> {
  return run(client, LIST_GAMES, [userIds]);
}
