/** A row whose nulls are undefined, as in messages. */
export type WithoutNulls<Row> = { [Field in keyof Row]: null extends Row[Field] ? Exclude<Row[Field], null> | undefined : Row[Field] };

/** Turns a row's nulls into absent fields: an unknown value is absent in a message. */
export function omitNulls<Row extends object>(row: Row): WithoutNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as WithoutNulls<Row>;
}
