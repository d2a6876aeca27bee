import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface CreatedUser {
  id: string;
  username: string;
  name: string | undefined;
  now: Date;
}

const CREATE = sql(
  'user_create',
  `insert into users (id, username, name, created_at) values ($1, $2, $3, $4)
   on conflict (id) do update set username = excluded.username, name = excluded.name`,
);

/** Makes a user, or names one anew that was made so before. @throws the unique violation `users_username_key` */
export async function createUserRow(pool: Pool, { id, username, name, now }: CreatedUser): Promise<void> {
  await run(pool, CREATE, [id, username, name ?? null, now]);
}

const DISCARD = sql(
  'user_discard',
  `delete from users u where id = $1 and not exists (select from team_members where user_id = u.id)
     and not exists (select from organization_members where user_id = u.id)
     and not exists (select from user_connections where user_id = u.id)`,
);

/** Removes a user who has nothing. */
export async function discardUserRow(pool: Pool, id: string): Promise<void> {
  await run(pool, DISCARD, [id]);
}
