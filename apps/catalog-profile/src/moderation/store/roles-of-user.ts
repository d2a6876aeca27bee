import { ORGANIZATION_ROLES } from '@matchpoint/core';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { IS_ACTIVE } from '../../people/index.js';

const OF_USER = sql<{ id: string }>(
  'organizations_of_member',
  'select organization_id as id from organization_members where user_id = $1 and left_at is null order by organization_id',
);

/** Ids of the organizations of a user. */
export async function findOrganizationIdsOf(client: Pool | ClientBase, userId: string): Promise<string[]> {
  return (await run(client, OF_USER, [userId])).map(({ id }) => id);
}

const TEAMS = sql<{ teamId: string }>(
  'teams_of_user',
  'select team_id as "teamId" from team_members where user_id = $1 and left_at is null order by team_id',
);

/** Ids of the teams of a user. */
export async function findTeamIdsOf(tx: ClientBase, userId: string): Promise<string[]> {
  return (await run(tx, TEAMS, [userId])).map(({ teamId }) => teamId);
}

const SUCCESSOR = sql<{ userId: string; role: string }>(
  'organization_successor',
  `select m.user_id as "userId", m.role from organization_members m join users u on u.id = m.user_id
   where m.organization_id = $1 and m.user_id <> $2 and m.left_at is null
   order by m.role <> 'OWNER' and not ${IS_ACTIVE}, array_position(${textArray(ORGANIZATION_ROLES)}, m.role),
     m.joined_at, m.user_id limit 1`,
);

/**
 * The longest-serving of the other members with the highest role in a locked organization; one who is suspended or
 * going to be deleted only if there is no other.
 */
export async function findSuccessor(
  tx: ClientBase,
  organizationId: string,
  userId: string,
): Promise<{ userId: string; role: string } | undefined> {
  const [successor] = await run(tx, SUCCESSOR, [organizationId, userId]);
  return successor;
}

const LOCK_TEAMS = sql<{ id: string }>(
  'teams_of_organization_lock',
  `select id from teams where organization_id = $1 and status = 'active' order by id for no key update`,
);

/** Ids of the active teams of a locked organization, locked. */
export async function lockActiveTeams(tx: ClientBase, organizationId: string): Promise<string[]> {
  return (await run(tx, LOCK_TEAMS, [organizationId])).map(({ id }) => id);
}

const FORGET = sql<{ gameId: string }>(
  'game_developer_forget',
  'delete from game_developers where user_id = $1 returning game_id as "gameId"',
);
const REVOKE_INVITATIONS = sql(
  'invitations_revoke_of_user',
  `update invitations set status = 'revoked' where status = 'open' and user_id = $1`,
);

/** Ends a user's appointments by operators, and their invitations. Returns the games that they developed. */
export async function forgetOtherRoles(tx: ClientBase, userId: string): Promise<string[]> {
  const left = await run(tx, FORGET, [userId]);
  await run(tx, REVOKE_INVITATIONS, [userId]);
  return left.map(({ gameId }) => gameId);
}

const ONLY_OWNED = sql<{ name: string }>(
  'organization_only_owned_by',
  `select o.name from organization_members m join organizations o on o.id = m.organization_id
   where m.user_id = $1 and m.left_at is null and m.role = 'OWNER'
     and exists (select from organization_members other where other.organization_id = m.organization_id and other.user_id <> $1
       and other.left_at is null)
     and not exists (select from organization_members other where other.organization_id = m.organization_id and other.user_id <> $1
       and other.left_at is null and other.role = 'OWNER')
   order by o.name, o.id limit 1`,
);

/** The name of an organization with other members whose only owner the user is. */
export async function findOrganizationOnlyOwnedBy(tx: ClientBase, userId: string): Promise<string | undefined> {
  return (await run(tx, ONLY_OWNED, [userId]))[0]?.name;
}

const BANNED_WITH_ROLES = sql<{ id: string }>(
  'users_banned_with_roles',
  `select u.id from users u where (u.suspended_at is not null and u.suspended_until is null or u.deleted_at is not null)
     and (exists (select from organization_members m where m.user_id = u.id and m.left_at is null)
       or exists (select from team_members m where m.user_id = u.id and m.left_at is null)
       or exists (select from game_developers d where d.user_id = u.id)
       or exists (select from invitations i where i.user_id = u.id and i.status = 'open'))
   order by u.id limit 100`,
);

/** Banned and deleted users who still have roles or open invitations. */
export async function findBannedWithRoles(pool: Pool): Promise<string[]> {
  return (await run(pool, BANNED_WITH_ROLES)).map(({ id }) => id);
}
