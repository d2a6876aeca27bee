import { run, sql } from '@matchpoint/postgres';
import { type ClientBase } from 'pg';

/** SQL types of the columns, which are named like the fields in snake case. */
type ColumnTypes<Row> = { readonly [Field in Exclude<keyof Row & string, 'matchId'>]: string };

/** The version of a result that came without one: it was recorded before results had versions, and any version replaces it. */
export const UNVERSIONED = 0;

/** Which of a match's results this is. */
export interface ResultVersion {
  /** From 1 on, counted by the match; or {@link UNVERSIONED}. */
  version: number;
  /** The event that it came with. */
  eventId: string;
}

/**
 * Whether `left` was recorded after `right`, of the same match. The version decides, whatever their writers' clocks say;
 * results without a version have only their event ids, which sort by those clocks.
 */
export function isNewerResult(left: ResultVersion, right: ResultVersion): boolean {
  if (left.version !== right.version) return left.version > right.version;
  return left.version === UNVERSIONED && left.eventId > right.eventId;
}

export interface RecordedResults<Row> {
  /** Results that count: new ones, and those that replace a lower version. */
  current: Row[];
  /** The previous rows of those matches. */
  applied: Map<string, Row>;
}

/** The results a service has counted, by match, so that a repeated result has no effect and a corrected one replaces the old. */
export interface ResultLedger<Row> {
  /** Records results, one per match, except for matches that already have this version or a higher one. Locks the matches. */
  record(tx: ClientBase, results: readonly Row[], versionOf: (result: Row) => ResultVersion): Promise<RecordedResults<Row>>;
}

/**
 * A ledger in `table`: primary key `match_id`, then `event_id`, `result_version`, and the given columns. Works on sets: the number of
 * statements does not grow with the number of results.
 */
export function createResultLedger<Row extends { matchId: string }>(table: string, columns: ColumnTypes<Row>): ResultLedger<Row> {
  const fields = Object.entries<string>({ eventId: 'text', resultVersion: 'int', ...columns });
  const targets = fields.map(([field]) => snakeCase(field)).join(', ');
  const sources = (from: '' | 'r.'): string => fields.map(([field]) => `${from}"${field}"`).join(', ');
  const recordset = `jsonb_to_recordset($1::jsonb) as r("matchId" text, ${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})`;

  // In the order of the key, like every lock here, so that concurrent transactions never deadlock.
  const insert = sql<{ matchId: string }>(
    `${table}_insert`,
    `insert into ${table} (match_id, ${targets}) select "matchId", ${sources('')} from ${recordset} order by "matchId"
     on conflict (match_id) do nothing returning match_id as "matchId"`,
  );
  const lock = sql<{ matchId: string; eventId: string; resultVersion: number }>(
    `${table}_lock`,
    `select match_id as "matchId", ${fields.map(([field]) => `${snakeCase(field)} as "${field}"`).join(', ')}
     from ${table} where match_id = any($1) order by match_id for update`,
  );
  const update = sql(
    `${table}_update`,
    `update ${table} set (${targets}) = (${sources('r.')}) from ${recordset} where ${table}.match_id = r."matchId"`,
  );

  return {
    async record(tx, results, versionOf) {
      const rowsOf = (some: readonly Row[]): string =>
        JSON.stringify(
          some.map((result) => {
            const { version, eventId } = versionOf(result);
            return { ...result, eventId, resultVersion: version };
          }),
        );
      const inserted = new Set((await run(tx, insert, [rowsOf(results)])).map(({ matchId }) => matchId));
      const others = new Map(results.filter(({ matchId }) => !inserted.has(matchId)).map((result) => [result.matchId, versionOf(result)]));
      const stored = others.size === 0 ? [] : await run(tx, lock, [[...others.keys()]]);
      const older = stored.filter(({ matchId, eventId, resultVersion }) =>
        isNewerResult(others.get(matchId) as ResultVersion, { version: resultVersion, eventId }),
      );
      const applied = new Map(older.map(({ eventId: _, resultVersion: __, ...result }) => [result.matchId, result as unknown as Row]));
      const updated = results.filter(({ matchId }) => applied.has(matchId));
      if (updated.length > 0) await run(tx, update, [rowsOf(updated)]);
      return { current: results.filter(({ matchId }) => inserted.has(matchId) || applied.has(matchId)), applied };
    },
  };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
