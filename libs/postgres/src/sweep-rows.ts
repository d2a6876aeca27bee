import type { Pool } from 'pg';
import { run, sql } from './statement.js';

export interface RowSweep {
  /** Name of the statement. */
  name: string;
  table: string;
  /** Which rows to delete, in SQL, by `$1`… */
  condition: string;
  /** Rows per statement, which holds their locks until it ends. */
  batch: number;
}

/**
 * Makes a function that deletes the rows of a table that match a condition, in batches, and answers their number. Replicas may run it
 * concurrently: it skips rows that another one is deleting.
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
