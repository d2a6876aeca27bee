import type { Clock } from '@matchpoint/core';
import type { common } from '@matchpoint/contracts';
import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import { importRows, type Importer, type Verdict } from '@matchpoint/rpc';
import type { Pool, PoolClient } from 'pg';

/**
 * One kind of row (docs/reference/import.md) without references to other services: how it is read, its names, and how a set of rows is
 * stored.
 */
export interface RowSetImporter<Row> extends Pick<Importer<Row, Row>, 'parse' | 'keysOf'> {
  readonly kind: string;
  /** Stores rows that share no key in the transaction; returns one verdict per row, in order. */
  store(tx: PoolClient, rows: readonly Row[], now: Date): Promise<Verdict[]>;
}

/** Namespace of the advisory locks below, which keeps them apart from other advisory locks. */
const LOCK_SPACE = 1_129_337_926;

/**
 * Upserts rows as `importRows` of libs/rpc does, one transaction a set; a set that the database refuses is repeated row by row to find the
 * culprit.
 * @throws DomainError INVALID_INPUT for more than 1,000 rows; whatever makes the database unavailable.
 */
export function importRowSets<Row>(
  { pool, clock }: { pool: Pool; clock: Clock },
  importer: RowSetImporter<Row>,
  rows: readonly common.ImportRow[],
): Promise<common.ImportRowResult[]> {
  return importRows(rows, {
    parse: importer.parse,
    resolve: async () => (row) => ({ record: row }),
    keysOf: importer.keysOf,
    store: (set) => storeSet(pool, importer, set, clock.now()),
  });
}

async function storeSet<Row>(pool: Pool, importer: RowSetImporter<Row>, rows: readonly Row[], now: Date): Promise<Verdict[]> {
  try {
    return await withTransaction(pool, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK_SPACE, importer.kind]);
      return importer.store(tx, rows, now);
    });
  } catch (error) {
    if (isUnavailable(error) || !isRefusal(error)) throw error;
    if (rows.length === 1) return [{ reason: `refused by the database: ${(error as Error).message}` }];
    const verdicts: Verdict[] = [];
    for (const row of rows) verdicts.push(...(await storeSet(pool, importer, [row], now)));
    return verdicts;
  }
}

/** SQLSTATE classes about the data: cardinality, data exception, integrity constraint, program limit. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(21|22|23|54)/.test(code);
}
