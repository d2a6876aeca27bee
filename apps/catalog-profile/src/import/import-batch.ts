import { type Clock } from '@matchpoint/core';
import { common } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import { importRowResult, isRejected, type ParsedRow, type RowRejection } from '@matchpoint/rpc';
import type { Pool, PoolClient } from 'pg';

const { ImportRowResult_Outcome: Outcome } = common;

/** What became of a row: written anew, changed, found equal, or refused with a reason. */
export type Verdict = 'created' | 'updated' | 'unchanged' | RowRejection;

/** One kind of row (contract 11): how it is read, what names it, and how a set of rows is stored. */
export interface Importer<Row> {
  readonly kind: string;
  parse(json: string): ParsedRow<Row>;
  /** All names under which the row can be found: no two rows of one set share any. */
  namesOf(row: Row): readonly string[];
  /** Stores rows that share no name in the transaction; one verdict a row, in order. */
  store(tx: PoolClient, rows: readonly Row[], now: Date): Promise<Verdict[]>;
}

const MAX_ROWS = 1_000;
/** Namespace of the advisory locks below, so that they meet no other use of such locks. */
const LOCK_SPACE = 1_129_337_926;
const OUTCOMES = { created: Outcome.CREATED, updated: Outcome.UPDATED, unchanged: Outcome.UNCHANGED } as const;

interface Candidate<Row> {
  index: number;
  row: Row;
}

/**
 * Upserts rows by natural key; every row succeeds or fails alone, a row named twice is applied twice in order.
 * Rows go in as sets, one transaction a set; a set that the database refuses is repeated row by row to find the culprit.
 * @throws DomainError INVALID_INPUT for more than 1,000 rows; whatever makes the database unavailable.
 */
export async function importBatch<Row>(
  { pool, clock }: { pool: Pool; clock: Clock }, importer: Importer<Row>, rows: readonly common.ImportRow[],
): Promise<common.ImportRowResult[]> {
  if (rows.length > MAX_ROWS) throw new DomainError('INVALID_INPUT', { message: `rows: at most ${MAX_ROWS} a call` });
  const verdicts: Verdict[] = [];
  const candidates: Candidate<Row>[] = [];
  for (const [index, { json }] of rows.entries()) {
    const parsed = importer.parse(json);
    if (isRejected(parsed)) verdicts[index] = parsed;
    else candidates.push({ index, row: parsed.row });
  }
  for (const set of splitByName(importer, candidates)) {
    const stored = await storeSet(pool, importer, set.map(({ row }) => row), clock.now());
    set.forEach(({ index }, position) => {
      verdicts[index] = stored[position] as Verdict;
    });
  }
  return rows.map(({ line }, index) => resultOf(line, verdicts[index] as Verdict));
}

/** Sets without shared names; of rows that share one, the later stands in a later set. */
function splitByName<Row>(importer: Importer<Row>, candidates: Candidate<Row>[]): Candidate<Row>[][] {
  const sets: Candidate<Row>[][] = [];
  const nextSetOf = new Map<string, number>();
  for (const candidate of candidates) {
    const names = importer.namesOf(candidate.row);
    const set = Math.max(0, ...names.map((name) => nextSetOf.get(name) ?? 0));
    (sets[set] ??= []).push(candidate);
    for (const name of names) nextSetOf.set(name, set + 1);
  }
  return sets;
}

async function storeSet<Row>(pool: Pool, importer: Importer<Row>, rows: readonly Row[], now: Date): Promise<Verdict[]> {
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

/** SQLSTATE classes that speak of the data: cardinality, data exception, integrity constraint, program limit. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^(21|22|23|54)/.test(code);
}

function resultOf(line: number, verdict: Verdict): common.ImportRowResult {
  if (typeof verdict === 'string') return importRowResult(line, OUTCOMES[verdict]);
  return importRowResult(line, Outcome.REJECTED, verdict.reason);
}
