import type { OrganizationRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { shownFieldsOf } from '../../groups/index.js';
import { idOf } from '../../names/index.js';

/** An organization whose row this transaction has locked. */
export interface LockedOrganization {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  description: string | null;
  visibility: string;
  status: string;
  renamedAt: string | null;
}

const COLUMNS = 'o.id, o.slug, o.name, o.tag, o.description, o.visibility, o.status, o.renamed_at as "renamedAt"';
const LOCK = sql<LockedOrganization>(
  'organization_lock',
  `select ${COLUMNS} from organizations o where o.id = ${idOf('organizations', '$1')} for no key update of o`,
);

/** The organization of a slug or id, under a lock that every other writer of it waits for. */
export async function lockOrganization(tx: ClientBase, identifier: string): Promise<LockedOrganization | undefined> {
  const [organization] = await run(tx, LOCK, [identifier]);
  return organization;
}

export interface OrganizationMember {
  userId: string;
  role: OrganizationRole;
}

const MEMBERS = sql<OrganizationMember>(
  'organization_members_among',
  `select m.user_id as "userId", m.role from organization_members m where m.organization_id = $1 and m.left_at is null
     and (m.role in ('OWNER', 'ADMIN') or m.user_id = any($2)) order by m.user_id`,
);

/** Its owners and admins, and those of the named users who are members. */
export function findOrganizationMembers(tx: ClientBase, organizationId: string, userIds: readonly string[]): Promise<OrganizationMember[]> {
  return run(tx, MEMBERS, [organizationId, userIds]);
}

const INSERT = sql<{ id: string }>(
  'organization_insert',
  `insert into organizations (id, slug, name, tag, description, created_at)
   select $1, $2, $3, $4, $5, $6 where not exists (select from organizations where id = $2)
   on conflict do nothing returning id`,
);

/** Sets the slug; false if it belongs to another organization. */
export async function insertOrganization(
  tx: ClientBase,
  { id, slug, name, tag, description, createdAt }: Omit<LockedOrganization, 'visibility' | 'status' | 'renamedAt'> & { createdAt: string },
): Promise<boolean> {
  return (await run(tx, INSERT, [id, slug, name, tag, description, createdAt])).length > 0;
}

const SLUG_USERS = sql<{ id: string }>(
  'organization_slug_users',
  'select id from organizations where (identifier_key(slug) = identifier_key($1) or id = $1) and id <> $2',
);

/** Whether no other organization has the slug, or has it as its id. */
export async function isSlugFree(tx: ClientBase, slug: string, ownId: string): Promise<boolean> {
  return (await run(tx, SLUG_USERS, [slug, ownId])).length === 0;
}

const UPDATE = sql(
  'organization_update',
  `update organizations set slug = $2, name = $3, tag = $4, description = $5, visibility = $6, renamed_at = $7 where id = $1`,
);
const LIST_STATS = sql(
  'organization_stats_list',
  'update organization_stats set is_listed = $2 where organization_id = $1 and is_listed <> $2',
);
const isListed = ({ visibility, status }: Pick<LockedOrganization, 'visibility' | 'status'>): boolean =>
  visibility !== 'private' && status === 'active';

/** Writes the profile of a locked organization; private and disabled ones are on no board. */
export async function updateOrganization(tx: ClientBase, organization: LockedOrganization): Promise<void> {
  const { id, slug, name, tag, description, visibility, renamedAt } = organization;
  await run(tx, UPDATE, [id, slug, name, tag, description, visibility, renamedAt]);
  await run(tx, LIST_STATS, [id, isListed(organization)]);
}

const SET_STATUS = sql('organization_set_status', 'update organizations set status = $2 where id = $1');

/** Disables or enables a locked organization. */
export async function setOrganizationStatus(tx: ClientBase, organization: LockedOrganization): Promise<void> {
  await run(tx, SET_STATUS, [organization.id, organization.status]);
  await run(tx, LIST_STATS, [organization.id, isListed(organization)]);
}

const CLEAR = sql<{ fields: string[]; urls: string[] }>(
  'organization_clear_profile',
  `update organizations o set description = null, avatar_url = null, banner_url = null
   from (select id, ${shownFieldsOf('organizations')} as fields,
     array_remove(array[avatar_url, banner_url], null) as urls from organizations where id = $1) b
   where o.id = b.id and b.fields <> '{}' returning b.fields, b.urls`,
);

/** Clears a locked organization's profile; returns the fields that had a value, and addresses of pictures. */
export async function clearOrganization(tx: ClientBase, id: string): Promise<{ fields: string[]; urls: string[] }> {
  return (await run(tx, CLEAR, [id]))[0] ?? { fields: [], urls: [] };
}

const DELETE = sql<{ urls: string[] }>(
  'organization_delete',
  'delete from organizations where id = $1 returning array_remove(array[avatar_url, banner_url], null) as urls',
);

/**
 * Deletes it with its memberships, bans, invitations and record; its disbanded teams stay without it. Returns the addresses of its
 * pictures.
 */
export async function deleteOrganization(tx: ClientBase, id: string): Promise<string[]> {
  return (await run(tx, DELETE, [id]))[0]?.urls ?? [];
}

const COUNT_MEMBERS = sql<{ count: number }>(
  'organization_members_count',
  'select count(*)::int as count from organization_members where organization_id = $1 and left_at is null',
);
const COUNT_TEAMS = sql<{ count: number }>(
  'organization_teams_count',
  `select count(*)::int as count from teams where organization_id = $1 and status = 'active'`,
);
const COUNT_OWNED = sql<{ count: number }>(
  'organizations_owned_count',
  `select count(*)::int as count from organization_members where user_id = $1 and role = 'OWNER' and left_at is null`,
);

const countOf = async (rows: Promise<{ count: number }[]>): Promise<number> => (await rows)[0]?.count ?? 0;

export const countOrganizationMembers = (tx: ClientBase, id: string): Promise<number> => countOf(run(tx, COUNT_MEMBERS, [id]));
export const countActiveTeams = (tx: ClientBase, id: string): Promise<number> => countOf(run(tx, COUNT_TEAMS, [id]));
/** The user must be locked. */
export const countOwnedOrganizations = (tx: ClientBase, userId: string): Promise<number> => countOf(run(tx, COUNT_OWNED, [userId]));
