import { sql, type Statement } from '@matchpoint/postgres';

const statements = new Map<string, Statement<object>>();

/** The statement of a name, made at its first use: for texts of which there are more forms than a process needs. */
export function remembered<Row extends object>(name: string, text: () => string): Statement<Row> {
  const known = statements.get(name) ?? sql(name, text());
  statements.set(name, known);
  return known as Statement<Row>;
}
