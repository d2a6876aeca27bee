import { patternOf, run, searchedText, sql, withSearchTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface FoundOrganization {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
}

const COLUMNS = `o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility`;
const IS_SHOWN = `o.visibility <> 'private' and o.status = 'active'`;

const search = (name: string, contains: string) =>
  sql<FoundOrganization>(
    name,
    `select ${COLUMNS} from organizations o
     left join organization_stats s on s.organization_id = o.id and s.game_id = ''
     where ${IS_SHOWN} and ${contains}
     order by identifier_key($1) in (identifier_key(o.name), identifier_key(coalesce(o.tag, '')), identifier_key(o.slug)) desc,
       o.is_verified desc, coalesce(s.matches_played, 0) desc, o.id
     limit $2`,
  );
// The index finds the text also where it begins in the name and ends in the tag.
export const SEARCH = search(
  'organizations_discover_indexed',
  `${searchedText({ main: 'o.name', other: 'o.tag' })} like search_key($3)
     and (strpos(search_key(o.name), search_key($1)) > 0 or strpos(search_key(o.tag), search_key($1)) > 0)`,
);
// Two characters, or none but punctuation: all names are read.
const SEARCH_ALL = search(
  'organizations_discover_all',
  `(strpos(identifier_key(o.name), identifier_key($1)) > 0 or strpos(identifier_key(o.tag), identifier_key($1)) > 0)`,
);

// The verified ones first, of which there are few; then those who have played, along an index; and, if these do not fill the page, the
// others.
export const FIRST = sql<FoundOrganization>(
  'organizations_first',
  `with best as materialized (
     (select ${COLUMNS}, true as is_verified, coalesce(s.matches_played, 0) as played from organizations o
        left join organization_stats s on s.organization_id = o.id and s.game_id = ''
      where o.is_verified and ${IS_SHOWN} order by played desc, o.id limit $1)
     union all
     (select ${COLUMNS}, false, s.matches_played from organization_stats s join organizations o on o.id = s.organization_id
      where s.game_id = '' and s.matches_played > 0 and not o.is_verified and ${IS_SHOWN}
      order by s.matches_played desc, s.organization_id limit $1)),
   found as (select * from best union all
     (select ${COLUMNS}, false, 0 from organizations o where (select count(*) from best) < $1 and not o.is_verified and ${IS_SHOWN}
        and not exists (select from organization_stats s where s.organization_id = o.id and s.game_id = '' and s.matches_played > 0)
      order by o.id limit $1))
   select id, slug, name, tag, "avatarUrl", visibility from found order by is_verified desc, played desc, id limit $1`,
);

/** Organizations whose name or tag contains the text, ignoring case; without a text, the first of all. */
export async function discoverOrganizations(pool: Pool, text: string | undefined, limit: number): Promise<FoundOrganization[]> {
  if (text === undefined) return run(pool, FIRST, [limit]);
  const pattern = patternOf(text);
  return withSearchTimeout(pool, (tx) =>
    pattern === undefined ? run(tx, SEARCH_ALL, [text, limit]) : run(tx, SEARCH, [text, limit, pattern]),
  );
}
