import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const BATCH = 1_000;

const sweep = (table: string, column: string) =>
  sql<{ swept: number }>(
    `${table}_sweep`,
    `delete from ${table} where ctid = any (array(
       select ctid from ${table} where ${column} < $1 limit ${BATCH} for update skip locked)) returning 1 as swept`,
  );

const SWEEPS = {
  signInChallenges: sweep('sign_in_challenge', 'expires_at'),
  usedPasskeyChallenges: sweep('used_passkey_challenge', 'expires_at'),
  securityEvents: sweep('security_event', 'created_at'),
  auditEntries: sweep('audit_entry', 'created_at'),
} as const;

/** Deletes the rows of one kind whose time ended before `before`; answers how many. Replicas may do so at the same time. */
export async function deleteBefore(pool: Pool, kind: keyof typeof SWEEPS, before: Date): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await run(pool, SWEEPS[kind], [before]);
    swept += rows.length;
    if (rows.length < BATCH) return swept;
  }
}
