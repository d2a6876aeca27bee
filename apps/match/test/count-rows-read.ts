import type { Pool } from 'pg';

/** Number of rows of these tables that a pool's single connection has read, from its own counters after its own queries. */
export async function countRowsRead(pool: Pool, tables: readonly string[]): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ count: number }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as count from pg_stat_user_tables where relname = any($1)`,
    [tables],
  );
  return rows[0]?.count ?? 0;
}
