import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const NOTE = sql<{ period: string }>(
  'digest_insert',
  'insert into digest (user_id, period, queued_at) values ($1, $2, $3) on conflict do nothing returning period',
);

/** Records that a person's digest of a period is queued; false if it already was. */
export async function noteDigest(tx: ClientBase, userId: string, period: string, now: Date): Promise<boolean> {
  return (await run(tx, NOTE, [userId, period, now])).length > 0;
}
