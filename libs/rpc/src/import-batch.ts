import { common } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { importRowResult, isRejected, type ParsedRow, type RowRejection } from './import-rows.js';

const MAX_ROWS = 1_000;
const { CREATED, UPDATED, UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;
const OUTCOMES = { created: CREATED, updated: UPDATED, unchanged: UNCHANGED } as const;

/** What became of a row: written anew, changed, found equal, or refused with a reason. */
export type Verdict = keyof typeof OUTCOMES | RowRejection;

/** One kind of row (contract 11) whose names other services know: how it is read, resolved and stored. */
export interface BoundImporter<Row, Bound> {
  parse(json: string): ParsedRow<Row>;
  /** Asks once for everything that the rows name; answers how one row is resolved with it. */
  resolve(rows: readonly Row[]): Promise<(row: Row) => { record: Bound } | RowRejection>;
  /** The natural key. */
  keyOf(record: Bound): string;
  /** Stores records of different keys; one verdict a record, in order. */
  store(records: readonly Bound[]): Promise<Verdict[]>;
}

/** A value with the place of its row in the request. */
interface Placed<Value> {
  place: number;
  value: Value;
}

/**
 * Upserts rows: every row succeeds or fails alone, the results stand in the rows' order, a row that comes twice is stored twice in order.
 * @throws DomainError INVALID_INPUT for more than 1,000 rows.
 */
export async function importBoundRows<Row, Bound>(rows: readonly common.ImportRow[], importer: BoundImporter<Row, Bound>): Promise<common.ImportRowResult[]> {
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
  for (const wave of wavesOf(bound, importer.keyOf)) {
    const stored = await importer.store(wave.map(({ value }) => value));
    for (const [index, { place }] of wave.entries()) verdicts.set(place, stored[index] ?? { reason: 'not stored' });
  }
  return rows.map(({ line }, place) => toResult(line, verdicts.get(place)));
}

/** Records of one key go into different waves, in order, as if they had come in different requests. */
function wavesOf<Bound>(bound: readonly Placed<Bound>[], keyOf: (record: Bound) => string): Placed<Bound>[][] {
  const waves: Placed<Bound>[][] = [];
  const nextWave = new Map<string, number>();
  for (const item of bound) {
    const key = keyOf(item.value);
    const wave = nextWave.get(key) ?? 0;
    nextWave.set(key, wave + 1);
    (waves[wave] ??= []).push(item);
  }
  return waves;
}

function toResult(line: number, verdict: Verdict = { reason: 'not stored' }): common.ImportRowResult {
  return typeof verdict === 'string' ? importRowResult(line, OUTCOMES[verdict]) : importRowResult(line, REJECTED, verdict.reason);
}
