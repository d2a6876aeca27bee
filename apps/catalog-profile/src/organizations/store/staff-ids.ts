import type { OrganizationRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const LIST = sql<{ organizationId: string; userIds: string[] }>(
  'organization_staff_from_roles',
  `select organization_id as "organizationId", array_agg(user_id order by user_id) as "userIds" from organization_members
   where organization_id = any($1) and role = any($2) and left_at is null group by organization_id`,
);

/** Ids of the active members of organizations who have one of these roles, by organization. */
export function listStaffIds(
  pool: Pool,
  organizationIds: readonly string[],
  roles: readonly OrganizationRole[],
): Promise<{ organizationId: string; userIds: string[] }[]> {
  return run(pool, LIST, [organizationIds, roles]);
}
