/** A row as a message holds it: undefined in place of null. */
export type WithoutNulls<Row> = { [Field in keyof Row]: null extends Row[Field] ? Exclude<Row[Field], null> | undefined : Row[Field] };

/** Turns a row's nulls into absent fields: an unknown value is absent in a message. A loop, since entries cost three times as much. */
export function omitNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  const known: Partial<Row> = {};
  for (const field of Object.keys(row) as (keyof Row)[]) if (row[field] !== null) known[field] = row[field];
  return known as WithoutNulls<Row>;
}
