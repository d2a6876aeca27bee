import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { holdImportedNames, idOf, organizationLooks } from '../../names/index.js';
import { type BulkTable, type EntityOf, selectList, upsertAll, upsertStatement } from '../../rows/index.js';

const ORGANIZATIONS = {
  name: 'organizations',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    slug: ['slug', 'text'],
    name: ['name', 'text'],
    tag: ['tag', 'text', 'null'],
    avatarUrl: ['avatar_url', 'text', 'null'],
    bannerUrl: ['banner_url', 'text', 'null'],
    description: ['description', 'text', 'null'],
    isVerified: ['is_verified', 'boolean'],
    visibility: ['visibility', 'text'],
    createdAt: ['created_at', 'timestamptz'],
  },
} as const satisfies BulkTable;

export interface StoredOrganization extends EntityOf<typeof ORGANIZATIONS> {
  /** One of its owners has an account and decides about its visibility. */
  isOwnedByAccount: boolean;
}

const FIND_BY_NAMES = sql<StoredOrganization>(
  'organizations_by_names',
  `select ${selectList(ORGANIZATIONS, 'o')}, exists (select from organization_members m join users u on u.id = m.user_id
     where m.organization_id = o.id and m.role = 'OWNER' and m.left_at is null and u.has_account) as "isOwnedByAccount"
   from organizations o
   where o.id in (select id from organizations where id = any($1) union select id from organizations
     where identifier_key(slug) in (select identifier_key(n) from unnest($1::text[]) n))
   order by o.id for no key update`,
);
const UPSERT = upsertStatement(ORGANIZATIONS);
const SYNC_STATS = sql(
  'organization_stats_sync',
  `update organization_stats s set is_listed = o.visibility <> 'private' and o.status = 'active' from organizations o
   where o.id = any($1) and s.organization_id = o.id and s.is_listed <> (o.visibility <> 'private' and o.status = 'active')`,
);

/** Every organization that one of the names (slugs or ids) identifies, locked. */
export function lockOrganizationsByNames(tx: ClientBase, names: readonly string[]): Promise<StoredOrganization[]> {
  return run(tx, FIND_BY_NAMES, [names]);
}

/** Writes organizations; private ones are on no board. */
export async function saveOrganizations(tx: ClientBase, organizations: readonly StoredOrganization[]): Promise<void> {
  await holdImportedNames(
    tx,
    organizations.flatMap(({ id, name }) => organizationLooks(name).map((key) => ({ ...key, holderId: id }))),
  );
  await upsertAll(tx, UPSERT, organizations);
  if (organizations.length > 0) await run(tx, SYNC_STATS, [organizations.map(({ id }) => id)]);
}

const SHARE = sql(
  'organizations_share',
  `select from organizations where id = any($1)
     or id in (select t.organization_id from teams t where t.id = any($2)
       or identifier_key(t.slug) in (select identifier_key(n) from unnest($2::text[]) n))
   order by id for share`,
);

/** Blocks writers of organizations, and those of teams by slug or id. Call it before those teams are locked. */
export async function shareOrganizations(tx: ClientBase, ids: readonly string[], teamNames: readonly string[]): Promise<void> {
  await run(tx, SHARE, [ids, teamNames]);
}

const RESOLVE = sql<{ identifier: string; id: string }>(
  'organizations_resolve',
  `select i.identifier, o.id from unnest($1::text[]) as i(identifier)
   cross join lateral ${idOf('organizations', 'i.identifier')} o`,
);

/** Ids of organizations, by the slug or id asked for; unknown ones are left out. */
export async function resolveOrganizations(tx: ClientBase, identifiers: readonly string[]): Promise<Map<string, string>> {
  if (identifiers.length === 0) return new Map();
  const rows = await run(tx, RESOLVE, [[...new Set(identifiers)]]);
  return new Map(rows.map(({ identifier, id }) => [identifier, id]));
}
