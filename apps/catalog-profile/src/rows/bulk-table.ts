import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase, QueryResultRow } from 'pg';

/** A table written in bulk: fields of the entity to column and type. */
export interface BulkTable {
  readonly name: string;
  /** Columns of the unique key that an upsert meets. */
  readonly key: readonly string[];
  readonly columns: Readonly<{ [field: string]: readonly [column: string, type: string] }>;
}

/** `column as "field"` for every field. */
export function selectList({ columns }: BulkTable, alias: string): string {
  return Object.entries(columns)
    .map(([field, [column]]) => `${alias}.${column} as "${field}"`)
    .join(', ');
}

/** A statement that inserts, or by key overwrites, the entities of its one parameter, a JSON array. */
export function upsertStatement(table: BulkTable): Statement<QueryResultRow> {
  const entries = Object.entries(table.columns);
  const columns = entries.map(([, [column]]) => column);
  const definitions = entries.map(([field, [, type]]) => `"${field}" ${type}`);
  const assignments = columns.filter((column) => !table.key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return sql(
    `${table.name}_upsert`,
    `insert into ${table.name} (${columns.join(', ')})
     select ${entries.map(([field]) => `r."${field}"`).join(', ')} from jsonb_to_recordset($1::jsonb) as r(${definitions.join(', ')})
     on conflict (${table.key.join(', ')}) do update set ${assignments.join(', ')}`,
  );
}

/** Writes entities in one statement; none costs no round trip. */
export async function upsertAll(tx: ClientBase, statement: Statement<QueryResultRow>, entities: readonly object[]): Promise<void> {
  if (entities.length > 0) await run(tx, statement, [JSON.stringify(entities)]);
}
