import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface FoundOrganization {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
}

const FIND = sql<FoundOrganization>(
  'organizations_discover',
  `select o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility from organizations o
   left join organization_stats s on s.organization_id = o.id and s.game_id = ''
   where o.visibility <> 'private' and o.status = 'active'
     and ($1::text is null or strpos(identifier_key(o.name), identifier_key($1)) > 0
       or strpos(identifier_key(o.tag), identifier_key($1)) > 0)
   order by identifier_key($1) in (identifier_key(o.name), identifier_key(o.tag), identifier_key(o.slug)) desc nulls last,
     o.is_verified desc, coalesce(s.matches_played, 0) desc, o.id
   limit $2`,
);

/** Organizations whose name or tag holds the text without regard to case; all of them where there is none. */
export function discoverOrganizations(pool: Pool, search: string | undefined, limit: number): Promise<FoundOrganization[]> {
  return run(pool, FIND, [search ?? null, limit]);
}
