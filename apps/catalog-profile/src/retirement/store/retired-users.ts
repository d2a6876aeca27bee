import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const SAVE = sql(
  'user_save_deleted',
  `update users set username = $2, deleted_at = $3, name = null, bio = null, avatar_url = null, banner_url = null, is_verified = false,
     is_staff = false, staff_role = null, visibility = 'private', accepts_invitations = 'nobody', renamed_at = null
   where id = $1`,
);
const OFF_BOARDS = sql('player_stats_of_deleted', 'update player_stats set is_listed = false where user_id = $1 and is_listed');

/** Writes a locked user as deleted; like every private user it is off the boards. */
export async function saveDeleted(tx: ClientBase, userId: string, username: string, now: Date): Promise<void> {
  await run(tx, SAVE, [userId, username, now]);
  await run(tx, OFF_BOARDS, [userId]);
}

const FORGET = [
  sql('connections_forget', 'delete from user_connections where user_id = $1'),
  sql('game_ranks_forget', 'delete from game_ranks where user_id = $1'),
];

/** Deletes a person's connections and game ranks. */
export async function forgetPerson(tx: ClientBase, userId: string): Promise<void> {
  for (const statement of FORGET) await run(tx, statement, [userId]);
}
