import { run, searchStatement, searchTerms, sql, withStatementTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { ORGANIZATION_NAMES, TIMEOUT_MS } from './search-names.js';

export interface FoundOrganization {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
}

const COLUMNS = `o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility`;
const IS_SHOWN = ORGANIZATION_NAMES.shown;

/** Organizations whose name begins with or contains the text, or whose tag contains it; merely similar names are left out. $4 how many. */
export const SEARCH = searchStatement<FoundOrganization>({
  ...ORGANIZATION_NAMES,
  name: 'organizations_discover',
  columns: COLUMNS,
  joins: `left join organization_stats s on s.organization_id = o.id and s.game_id = '' where fit.rank >= 1`,
  order: 'fit.rank >= 4 desc, o.is_verified desc, coalesce(s.matches_played, 0) desc, o.id',
  limit: '$4',
});

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

/** Organizations whose name or tag contains the text, ignoring case and accents; without a text, the first of all. */
export async function discoverOrganizations(pool: Pool, search: string | undefined, limit: number): Promise<FoundOrganization[]> {
  if (search === undefined) return run(pool, FIRST, [limit]);
  const terms = searchTerms(search);
  return terms ? withStatementTimeout(pool, TIMEOUT_MS, (tx) => run(tx, SEARCH, [...terms, limit])) : [];
}
