import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { idOf } from '../../names/index.js';

export interface UserOrganizationRow {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
  role: string;
  joinedAt: string;
}

const LIST = sql<Omit<UserOrganizationRow, 'id'> & { id: string | null }>(
  'user_organizations',
  `select o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl", o.visibility, o.role, o.joined_at as "joinedAt"
   from users u left join lateral (
     select organizations.*, m.role, m.joined_at from organization_members m join organizations on organizations.id = m.organization_id
     where (u.visibility = 'public' or u.id = $1) and m.user_id = u.id and m.left_at is null
       and (organizations.visibility <> 'private' or exists (select from organization_members c
         where c.organization_id = organizations.id and c.user_id = $1 and c.left_at is null))) o on true
   where u.id = ${idOf('users', '$2')} and (u.visibility <> 'private' or u.id = $1) order by o.joined_at, o.id`,
);

/** The user's organizations that the caller may know of; undefined: the caller can see no such user. */
export async function listUserOrganizations(pool: Pool, callerId: string, identifier: string): Promise<UserOrganizationRow[] | undefined> {
  const rows = await run(pool, LIST, [callerId, identifier]);
  return rows[0] && rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
}
