import { run, sql } from '@matchpoint/postgres';
import { type ClientBase } from 'pg';

/** SQL types of the columns, which are named like the fields in snake case. */
type ColumnTypes<Row> = { readonly [Field in Exclude<keyof Row & string, 'matchId'>]: string };

export interface RecordedResults<Row> {
  /** Results of this event that count: new ones, and those of matches that stood at an older event. */
  current: Row[];
  /** What those matches stood at before. */
  applied: Map<string, Row>;
}

/** What a service has counted of each match, so that a repeated result changes nothing and a corrected one replaces the old. */
export interface ResultLedger<Row> {
  /** Records the results of an event, one a match, but for matches that already stand at it or at a newer one; locks the matches. */
  record(tx: ClientBase, eventId: string, results: readonly Row[]): Promise<RecordedResults<Row>>;
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
  const rowsOf = (eventId: string, results: readonly Row[]): string => JSON.stringify(results.map((result) => ({ ...result, eventId })));

  return {
    async record(tx, eventId, results) {
      const inserted = new Set((await run(tx, insert, [rowsOf(eventId, results)])).map(({ matchId }) => matchId));
      const others = results.filter(({ matchId }) => !inserted.has(matchId)).map(({ matchId }) => matchId);
      const older = others.length === 0 ? [] : (await run(tx, lock, [others])).filter((row) => row.eventId < eventId);
      const applied = new Map(older.map(({ eventId: _, ...result }) => [result.matchId, result as unknown as Row]));
      const updated = results.filter(({ matchId }) => applied.has(matchId));
      if (updated.length > 0) await run(tx, update, [rowsOf(eventId, updated)]);
      return { current: results.filter(({ matchId }) => inserted.has(matchId) || applied.has(matchId)), applied };
    },
  };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
