type Named = 'teams' | 'users' | 'organizations';

/** Of what old names lead on to whoever had them (docs/reference/names.md#uniqueness). */
const FORMER = { users: 'username', organizations: 'organization_slug', teams: undefined } as const;

/**
 * SQL for the row that a parameter (or a column of a list of them) means, by id or by slug (username) without regard to case. An import
 * lets no id be another row's slug, so both ways lead to one row. Who changed the name is found by the old one for a while: a name
 * that is in use is found before that is looked for.
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
