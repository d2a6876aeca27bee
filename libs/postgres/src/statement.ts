import { currentSpan, traced } from '@matchpoint/telemetry';
import pg, { type ClientBase, type Pool, type QueryResultRow } from 'pg';
import { isConnectionLost } from './classify-error.js';

/** A named statement, parsed and planned once per connection. `Row` is the row type that the caller declares for it. */
export interface Statement<Row extends QueryResultRow> {
  readonly name: string;
  readonly text: string;
  /** Carries the row's type only; never set. */
  readonly row?: Row;
}

/** PostgreSQL truncates longer names, so two of them could collide. */
const MAX_NAME_BYTES = 63;
const known = new Map<string, string>();

/**
 * Declares a named statement at module level: `const FIND = sql<{ id: string }>('match_find', 'select id from match where id = $1')`.
 * Name the columns (`select *` breaks connections that prepared it before a migration).
 * @throws Error if the name is too long or already belongs to another text.
 */
export function sql<Row extends QueryResultRow = QueryResultRow>(name: string, text: string): Statement<Row> {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new Error(`the statement name ${name} is longer than ${MAX_NAME_BYTES} bytes`);
  if ((known.get(name) ?? text) !== text) throw new Error(`the statement name ${name} is already used for another text`);
  known.set(name, text);
  return { name, text };
}

/** Runs a statement in a transaction (`tx`) or alone on a connection of the pool; returns its rows. */
export function run<Row extends QueryResultRow>(
  client: Pool | ClientBase,
  statement: Statement<Row>,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  if (currentSpan() === undefined) return runUntraced(client, statement, values);
  const part = { name: `sql ${statement.name}`, kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const;
  return traced(part, () => runUntraced(client, statement, values));
}

async function runUntraced<Row extends QueryResultRow>(
  client: Pool | ClientBase,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const config = { name: statement.name, text: statement.text, values: values as unknown[] };
  if (!(client instanceof pg.Pool)) return (await client.query<Row>(config)).rows;
  // Not pool.query, which discards the connection after any error, even a unique violation.
  const connection = await client.connect();
  try {
    const { rows } = await connection.query<Row>(config);
    connection.release();
    return rows;
  } catch (error) {
    connection.release(isConnectionLost(error));
    throw error;
  }
}
