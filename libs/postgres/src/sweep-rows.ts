import type { Pool } from 'pg';
import { run, sql } from './statement.js';

export interface RowSweep {
  /** Of the statement. */
  name: string;
  table: string;
  /** Which rows go, in SQL, by `$1`… */
  condition: string;
  /** Rows a statement: it keeps their locks until it ends. */
  batch: number;
}

/**
 * What deletes the rows of a table that a condition names, a batch at a time, and answers how many they were. Replicas may do so at the
 * same time: rows that another one is deleting are passed over.
 */
export function sweepRows({ name, table, condition, batch }: RowSweep): (pool: Pool, ...values: unknown[]) => Promise<number> {
  const statement = sql<{ swept: number }>(
    name,
    `delete from ${table} where ctid = any (array(
       select ctid from ${table} where ${condition} limit ${batch} for update skip locked)) returning 1 as swept`,
  );
  return async (pool, ...values) => {
    let swept = 0;
    for (;;) {
      const rows = await run(pool, statement, values);
      swept += rows.length;
      if (rows.length < batch) return swept;
    }
  };
}
