import { appendEvents, type NewEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { developmentEnded } from '../developers/index.js';
import { organizationMembers, removeMember } from '../groups/index.js';
import { findOrganizationMembers, lockOrganization, organizationEvent } from '../organizations/index.js';
import { findOrganizationStaff, leaveTeam, lockTeam } from '../teams/index.js';
import { setOrganizationStatus } from './set-organization-status.js';
import { findOrganizationIdsOf, findSuccessor, findTeamIdsOf, forgetOtherRoles } from './store/roles-of-user.js';

/**
 * Ends all of a user's roles in organizations, teams and games, one group at a time, and passes on ownership and captaincy
 * (docs/reference/platform-staff.md#bans). A banned user can't take on a new role. If the process dies in between, the sweep does the rest
 * (follow-suspensions.ts).
 */
export async function endRolesOf({ pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>, userId: string): Promise<void> {
  const timestamp = clock.now().toISOString();
  for (const id of await findOrganizationIdsOf(pool, userId))
    await withTransaction(pool, async (tx) => appendEvents(tx, await leaveOrganization(tx, id, userId, timestamp)));
  const teamIds = await withTransaction(pool, (tx) => findTeamIdsOf(tx, userId));
  for (const id of teamIds) {
    await withTransaction(pool, async (tx) => {
      const team = await lockTeam(tx, id);
      if (!team) return;
      const staff = await findOrganizationStaff(tx, team.organizationId, userId);
      await appendEvents(tx, await leaveTeam(tx, { team, staff, userId, isRemoved: true, timestamp }));
    });
  }
  await withTransaction(pool, async (tx) =>
    appendEvents(tx, await developmentEnded(tx, userId, await forgetOtherRoles(tx, userId), timestamp)),
  );
}

/** Its ownership passes to the longest-serving member of the highest role; an organization without members is disabled. */
async function leaveOrganization(tx: ClientBase, id: string, userId: string, timestamp: string): Promise<NewEvent[]> {
  const organization = await lockOrganization(tx, id);
  if (!organization) return [];
  const members = await findOrganizationMembers(tx, id, [userId]);
  const leaver = members.find((member) => member.userId === userId);
  if (!leaver) return [];
  const staff = members.filter((member) => member !== leaver);
  await removeMember(tx, { organizationId: id, teamId: null }, userId, timestamp);
  const left = { type: 'organization.member_removed' as const, data: { userId }, named: [userId], occurredAt: timestamp };
  const events = [organizationEvent(id, staff, left)];
  const successor = await findSuccessor(tx, id, userId);
  if (!successor && organization.status === 'active')
    events.push(...(await setOrganizationStatus(tx, { organization, staff, status: 'disabled', timestamp })));
  if (successor && leaver.role === 'OWNER' && successor.role !== 'OWNER') {
    await organizationMembers.setRole(tx, id, successor.userId, 'OWNER');
    const data = { oldOwnerId: userId, newOwnerId: successor.userId };
    events.push(
      organizationEvent(id, staff, {
        type: 'organization.ownership_transferred',
        data,
        named: [userId, successor.userId],
        occurredAt: timestamp,
      }),
    );
  }
  return events;
}
