import { common } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { importRowResult, isRejected, type ParsedRow, type RowRejection } from './import-rows.js';

const MAX_ROWS = 1_000;
const { CREATED, UPDATED, UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;
const OUTCOMES = { created: CREATED, updated: UPDATED, unchanged: UNCHANGED } as const;

/** The outcome of a row: created, updated, unchanged, or refused with a reason. */
export type Verdict = keyof typeof OUTCOMES | RowRejection;

/** One kind of row (docs/reference/import.md#rows): how it is read, resolved and stored. */
export interface Importer<Row, Bound> {
  parse(json: string): ParsedRow<Row>;
  /** Loads at once everything that the rows refer to in other services; returns a function that resolves one row with it. */
  resolve(rows: readonly Row[]): Promise<(row: Row) => { record: Bound } | RowRejection>;
  /** All natural keys under which the record can be found: no two records of one set share any. */
  keysOf(record: Bound): readonly string[];
  /** Stores records that share no key; returns one verdict per record, in order. */
  store(records: readonly Bound[]): Promise<Verdict[]>;
}

/** A value with the place of its row in the request. */
interface Placed<Value> {
  place: number;
  value: Value;
}

/**
 * Upserts rows. Every row succeeds or fails alone, results are in the order of the rows, and a repeated row is stored twice in order.
 * @throws DomainError INVALID_INPUT for more than 1,000 rows.
 */
export async function importRows<Row, Bound>(
  rows: readonly common.ImportRow[],
  importer: Importer<Row, Bound>,
): Promise<common.ImportRowResult[]> {
  if (rows.length > MAX_ROWS) throw invalidInput('rows', `at most ${MAX_ROWS}`);
  const verdicts = new Map<number, Verdict>();
  const parsed: Placed<Row>[] = [];
  for (const [place, { json }] of rows.entries()) {
    const result = importer.parse(json);
    if (isRejected(result)) verdicts.set(place, result);
    else parsed.push({ place, value: result.row });
  }
  const bind = await importer.resolve(parsed.map(({ value }) => value));
  const bound: Placed<Bound>[] = [];
  for (const { place, value } of parsed) {
    const result = bind(value);
    if (isRejected(result)) verdicts.set(place, result);
    else bound.push({ place, value: result.record });
  }
  for (const set of splitByKey(bound, importer.keysOf)) {
    const stored = await importer.store(set.map(({ value }) => value));
    for (const [index, { place }] of set.entries()) verdicts.set(place, stored[index] ?? { reason: 'not stored' });
  }
  return rows.map(({ line }, place) => toResult(line, verdicts.get(place)));
}

/**
 * Splits records into sets without shared keys. Of records that share one, the later goes into a later set, as if it had come in a later
 * request.
 */
function splitByKey<Bound>(bound: readonly Placed<Bound>[], keysOf: (record: Bound) => readonly string[]): Placed<Bound>[][] {
  const sets: Placed<Bound>[][] = [];
  const nextSetOf = new Map<string, number>();
  for (const item of bound) {
    const keys = keysOf(item.value);
    const set = Math.max(0, ...keys.map((key) => nextSetOf.get(key) ?? 0));
    (sets[set] ??= []).push(item);
    for (const key of keys) nextSetOf.set(key, set + 1);
  }
  return sets;
}

function toResult(line: number, verdict: Verdict = { reason: 'not stored' }): common.ImportRowResult {
  return typeof verdict === 'string' ? importRowResult(line, OUTCOMES[verdict]) : importRowResult(line, REJECTED, verdict.reason);
}
