import { run, sql } from '@matchpoint/postgres';
import { type ClientBase } from 'pg';

/** SQL types of the columns, which are named like the fields in snake case. */
type ColumnTypes<Row> = { readonly [Field in Exclude<keyof Row & string, 'matchId'>]: string };

export interface RecordedResults<Row> {
  /** Results that count: new ones, and those of matches that stood at an older event. */
  current: Row[];
  /** What those matches stood at before. */
  applied: Map<string, Row>;
}

/** What a service has counted of each match, so that a repeated result changes nothing and a corrected one replaces the old. */
export interface ResultLedger<Row> {
  /** Records results, one a match, but for matches that already stand at its event or at a newer one; locks the matches. */
  record(tx: ClientBase, results: readonly Row[], eventIdOf: (result: Row) => string): Promise<RecordedResults<Row>>;
}

/**
 * A ledger in `table`: primary key `match_id`, `event_id` (event ids sort by time), and the given columns.
 * All in sets: the number of statements does not grow with the number of results.
 */
export function createResultLedger<Row extends { matchId: string }>(table: string, columns: ColumnTypes<Row>): ResultLedger<Row> {
  const fields = Object.entries<string>(columns);
  const targets = fields.map(([field]) => snakeCase(field)).join(', ');
  const sources = fields.map(([field]) => `"${field}"`).join(', ');
  const recordset = `jsonb_to_recordset($1::jsonb) as r("matchId" text, "eventId" text, ${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})`;

  // In the order of the key, as every lock here is taken: transactions that meet wait for one another and never in a circle.
  const insert = sql<{ matchId: string }>(
    `${table}_insert`,
    `insert into ${table} (match_id, event_id, ${targets}) select "matchId", "eventId", ${sources} from ${recordset} order by "matchId"
     on conflict (match_id) do nothing returning match_id as "matchId"`,
  );
  const lock = sql<{ eventId: string; matchId: string }>(
    `${table}_lock`,
    `select event_id as "eventId", match_id as "matchId", ${fields.map(([field]) => `${snakeCase(field)} as "${field}"`).join(', ')}
     from ${table} where match_id = any($1) order by match_id for update`,
  );
  const update = sql(
    `${table}_update`,
    `update ${table} set (event_id, ${targets}) = (r."eventId", ${fields.map(([field]) => `r."${field}"`).join(', ')}) from ${recordset} where ${table}.match_id = r."matchId"`,
  );

  return {
    async record(tx, results, eventIdOf) {
      const rowsOf = (some: readonly Row[]): string => JSON.stringify(some.map((result) => ({ ...result, eventId: eventIdOf(result) })));
      const inserted = new Set((await run(tx, insert, [rowsOf(results)])).map(({ matchId }) => matchId));
      const others = new Map(results.filter(({ matchId }) => !inserted.has(matchId)).map((result) => [result.matchId, eventIdOf(result)]));
      const older = others.size === 0 ? [] : (await run(tx, lock, [[...others.keys()]])).filter((row) => row.eventId < (others.get(row.matchId) ?? ''));
      const applied = new Map(older.map(({ eventId: _, ...result }) => [result.matchId, result as unknown as Row]));
      const updated = results.filter(({ matchId }) => applied.has(matchId));
      if (updated.length > 0) await run(tx, update, [rowsOf(updated)]);
      return { current: results.filter(({ matchId }) => inserted.has(matchId) || applied.has(matchId)), applied };
    },
  };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
