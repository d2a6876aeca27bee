import type { OrganizationRole, TeamRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { idOf } from '../../names/index.js';

const ROLE_IN = (organization: string, user: string): string =>
  `(select m.role from organization_members m where m.organization_id = ${organization} and m.user_id = ${user} and m.left_at is null)`;

const ORGANIZATION = sql<{ id: string; role: OrganizationRole | null }>(
  'organization_standing',
  `select s.id, s.role from (select o.id, o.visibility, ${ROLE_IN('o.id', '$1')} as role from organizations o
     where o.id = ${idOf('organizations', '$2')}) s where s.visibility <> 'private' or s.role is not null`,
);

/** A user's current role in an organization that they may know of, read without a lock. */
export async function findOrganizationStanding(
  client: Pool | ClientBase,
  userId: string,
  identifier: string,
): Promise<{ id: string; role: OrganizationRole | null } | undefined> {
  const [standing] = await run(client, ORGANIZATION, [userId, identifier]);
  return standing;
}

export interface FoundTeamStanding {
  id: string;
  role: TeamRole | null;
  organizationRole: OrganizationRole | null;
}

const TEAM = sql<FoundTeamStanding>(
  'team_standing',
  `select s.id, s.role, s.organization_role as "organizationRole" from (
     select t.id, t.visibility, ${ROLE_IN('t.organization_id', '$1')} as organization_role,
       (select m.role from team_members m where m.team_id = t.id and m.user_id = $1 and m.left_at is null) as role
     from teams t where t.id = ${idOf('teams', '$2')}) s
   where s.visibility <> 'private' or s.role is not null or s.organization_role is not null`,
);

/** A user's role in a team and in its organization, if they may know of it. */
export async function findTeamStanding(
  client: Pool | ClientBase,
  userId: string,
  identifier: string,
): Promise<FoundTeamStanding | undefined> {
  const [standing] = await run(client, TEAM, [userId, identifier]);
  return standing;
}
