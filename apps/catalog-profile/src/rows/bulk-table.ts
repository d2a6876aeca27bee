import { run, sql, type Statement } from '@matchpoint/postgres';
import type { ClientBase, QueryResultRow } from 'pg';

/** A column: its name, its type, and a third element `null` if it is nullable. */
export type Column = readonly [column: string, type: string, nullable?: 'null'];

/** A table whose statements derive from its columns: fields of the entity to columns. */
export interface BulkTable {
  readonly name: string;
  /** Columns of the unique key for upserts. */
  readonly key: readonly string[];
  readonly columns: Readonly<{ [field: string]: Column }>;
}

type ValueOf<Declared extends Column> = (Declared[1] extends 'boolean' ? boolean : string) | (Declared[2] extends 'null' ? null : never);

/** The entity of a table of texts, times (ISO 8601) and flags. */
export type EntityOf<Table extends BulkTable> = { [Field in keyof Table['columns']]: ValueOf<Table['columns'][Field]> };

type FieldOf<Table extends BulkTable> = keyof Table['columns'] & string;

export type NullableField<Table extends BulkTable> = {
  [Field in FieldOf<Table>]: Table['columns'][Field][2] extends 'null' ? Field : never;
}[FieldOf<Table>];

/** The fields that may be null. */
export function nullableFields<Table extends BulkTable>({ columns }: Table): NullableField<Table>[] {
  return Object.keys(columns).filter((field) => columns[field]?.[2] === 'null') as NullableField<Table>[];
}

/** The fields of a table without some. */
export function fieldsExcept<Table extends BulkTable, Left extends FieldOf<Table>>(
  { columns }: Table,
  left: readonly Left[],
): Exclude<FieldOf<Table>, Left>[] {
  return Object.keys(columns).filter((field) => !left.includes(field as Left)) as Exclude<FieldOf<Table>, Left>[];
}

/** `column as "field"` for every field, or for the given ones. */
export function selectList({ columns }: BulkTable, alias: string, fields = Object.keys(columns)): string {
  return fields.map((field) => `${alias}.${columnOf(columns, field)} as "${field}"`).join(', ');
}

/** `insert into … values ($1, …)`: one entity, whose values are those of {@link valuesOf}. */
export function insertOne({ name, columns }: BulkTable): string {
  const names = Object.values(columns).map(([column]) => column);
  return `insert into ${name} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`;
}

/** `column = $n` for each of the fields; `first` is the number of the first parameter. */
export function assignments({ columns }: BulkTable, fields: readonly string[], first: number): string {
  return fields.map((field, index) => `${columnOf(columns, field)} = $${first + index}`).join(', ');
}

/** The values of an entity in the order of its columns, or of the given fields. */
export function valuesOf<Entity extends object>(
  { columns }: BulkTable,
  entity: Entity,
  fields: readonly string[] = Object.keys(columns),
): unknown[] {
  return fields.map((field) => entity[field as keyof Entity]);
}

function columnOf(columns: BulkTable['columns'], field: string): string {
  const declared = columns[field];
  if (!declared) throw new Error(`no column is declared for ${field}`);
  return declared[0];
}

/** A statement that inserts the entities of its one parameter, a JSON array, or overwrites them by key. */
export function upsertStatement(table: BulkTable): Statement<QueryResultRow> {
  const entries = Object.entries(table.columns);
  const columns = entries.map(([, [column]]) => column);
  const definitions = entries.map(([field, [, type]]) => `"${field}" ${type}`);
  const overwritten = columns.filter((column) => !table.key.includes(column)).map((column) => `${column} = excluded.${column}`);
  return sql(
    `${table.name}_upsert`,
    `insert into ${table.name} (${columns.join(', ')})
     select ${entries.map(([field]) => `r."${field}"`).join(', ')} from jsonb_to_recordset($1::jsonb) as r(${definitions.join(', ')})
     on conflict (${table.key.join(', ')}) do update set ${overwritten.join(', ')}`,
  );
}

/** Writes entities in one statement; an empty list costs no round trip. */
export async function upsertAll(tx: ClientBase, statement: Statement<QueryResultRow>, entities: readonly object[]): Promise<void> {
  if (entities.length > 0) await run(tx, statement, [JSON.stringify(entities)]);
}
