/**
 * SQL for the id of the row that a parameter means, by id or by slug (username) without regard to case. An import lets no
 * id be another row's slug, so both ways lead to one row.
 */
export function idOf(table: 'teams' | 'users' | 'organizations', parameter: string): string {
  const column = table === 'users' ? 'username' : 'slug';
  return `(select id from ${table} where id = ${parameter} union all select id from ${table} where identifier_key(${column}) = identifier_key(${parameter}) limit 1)`;
}

/** What is sent for an identifier: no text in PostgreSQL holds a NUL, so such a one means nothing. */
export function identifierParameter(identifier: string): string {
  return identifier.includes('\0') ? '' : identifier;
}
