type Named = 'teams' | 'users' | 'organizations';

/**
 * SQL for the row that a parameter (or a column of a list of them) means, by id or by slug (username) without regard to case. An import
 * lets no id be another row's slug, so both ways lead to one row.
 */
export function rowOf(table: Named, parameter: string, columns = '*'): string {
  const column = table === 'users' ? 'username' : 'slug';
  return `(select ${columns} from ${table} where id = ${parameter} union all select ${columns} from ${table}
    where identifier_key(${column}) = identifier_key(${parameter}) limit 1)`;
}

/** The id of that row. */
export function idOf(table: Named, parameter: string): string {
  return rowOf(table, parameter, 'id');
}

/** What is sent for an identifier: no text in PostgreSQL holds a NUL, so such a one means nothing. */
export function identifierParameter(identifier: string): string {
  return identifier.includes('\0') ? '' : identifier;
}
