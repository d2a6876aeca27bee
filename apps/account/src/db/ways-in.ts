import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const COUNT = sql<{ count: number }>(
  'ways_in_count',
  `select (select count(*) from account where user_id = $1 and password_hash is not null)::int
        + (select count(*) from passkey where user_id = $1)::int
        + (select count(*) from identity where user_id = $1)::int as count`,
);

/** Number of ways to sign in to an account: a password, passkeys, identities. */
export async function countWaysIn(tx: ClientBase, userId: string): Promise<number> {
  const [counted] = await run(tx, COUNT, [userId]);
  return counted?.count ?? 0;
}
