type Named = 'teams' | 'users' | 'organizations';

/** The kinds of old names that redirect to their former holder (docs/reference/names.md#uniqueness). */
const FORMER = { users: 'username', organizations: 'organization_slug', teams: undefined } as const;

/**
 * SQL for the row that a parameter (or a column of a list of them) identifies, by id or by slug (username), ignoring case. An import never
 * makes an id another row's slug, so both lead to one row. A renamed holder is also found by the old name for a while, but only if no
 * current name matches.
 */
export function rowOf(table: Named, parameter: string, columns = '*'): string {
  const column = table === 'users' ? 'username' : 'slug';
  const kind = FORMER[table];
  const former =
    kind &&
    `union all select ${columns} from ${table} where id = (select h.holder_id from held_names h where h.kind = '${kind}'
    and h.scope = '' and h.key = identifier_key(${parameter}) and h.leads_until > now())`;
  return `(select ${columns} from ${table} where id = ${parameter} union all select ${columns} from ${table}
    where identifier_key(${column}) = identifier_key(${parameter}) ${former ?? ''} limit 1)`;
}

/** The id of that row. */
export function idOf(table: Named, parameter: string): string {
  return rowOf(table, parameter, 'id');
}
