import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const MARK_USED = sql(
  'api_key_mark_used',
  `
  update api_key set last_used_at = used.at
  from unnest($1::text[], $2::timestamptz[]) as used(id, at)
  where api_key.id = used.id and (last_used_at is null or last_used_at < used.at)`,
);

/** Moves lastUsedAt forward; never back, whichever replica writes last. */
export async function markKeysUsed(pool: Pool, uses: ReadonlyMap<string, string>): Promise<void> {
  await run(pool, MARK_USED, [[...uses.keys()], [...uses.values()]]);
}
