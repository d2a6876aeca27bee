import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

const REMOVE = sql('recovery_code_remove', 'delete from recovery_code where user_id = $1');
const INSERT = sql(
  'recovery_code_insert',
  'insert into recovery_code (user_id, digest, salt) select $1, digest, $3 from unnest($2::bytea[]) as d(digest)',
);

/** Replaces an account's codes; an empty list removes them. */
export async function replaceRecoveryCodes(
  tx: ClientBase,
  userId: string,
  { digests, salt }: { digests: readonly Buffer[]; salt: Buffer },
): Promise<void> {
  await run(tx, REMOVE, [userId]);
  if (digests.length > 0) await run(tx, INSERT, [userId, digests, salt]);
}

const SALT = sql<{ salt: Buffer }>('recovery_code_salt', 'select salt from recovery_code where user_id = $1 limit 1');

/** The salt of an account's codes; undefined if none is left. */
export async function findRecoverySalt(pool: Pool, userId: string): Promise<Buffer | undefined> {
  const [code] = await run(pool, SALT, [userId]);
  return code?.salt;
}

const SPEND = sql<{ userId: string }>(
  'recovery_code_spend',
  'delete from recovery_code where user_id = $1 and digest = $2 returning user_id as "userId"',
);

/** Spends a code; false if it is already spent. */
export async function spendRecoveryCode(tx: ClientBase, userId: string, digest: Buffer): Promise<boolean> {
  return (await run(tx, SPEND, [userId, digest])).length > 0;
}

const COUNT = sql<{ count: number }>('recovery_code_count', 'select count(*)::int as count from recovery_code where user_id = $1');

export async function countRecoveryCodes(client: Pool | ClientBase, userId: string): Promise<number> {
  const [counted] = await run(client, COUNT, [userId]);
  return counted?.count ?? 0;
}
