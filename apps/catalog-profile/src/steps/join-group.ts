import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { findGame } from '../db/games.js';
import { organizationMembers, teamMembers } from '../db/group-members.js';
import type { StoredInvitation } from '../db/invitations.js';
import { countOrganizationMembers, findOrganizationMembers, lockOrganization } from '../db/organization-changes.js';
import { isBanned } from '../db/organization-people.js';
import { findOrganizationStaff, findTeamMembers, lockTeam, shareOrganizationOf } from '../db/team-changes.js';
import { LIMITS, maxTeamMembers } from '../domain/group-limits.js';
import { mayInOrganization, outranks, type OrganizationRole } from '../domain/organization-roles.js';
import { mayInTeam } from '../domain/team-roles.js';
import { organizationEvent } from '../outbox/organization-events.js';
import { teamEvent } from '../outbox/team-events.js';
import { refuseInactive } from './change-team.js';
import { claimPlace } from './claim-place.js';

/** A group that this transaction has locked, as somebody would join it. */
export interface LockedGroup {
  /** As what the person is in it already; null: not. */
  role: string | null;
  /** Whether who invited may still do so. */
  isInviterEntitled: boolean;
  /** A ban says why nothing invites any more. @throws DomainError error_banned */
  refuseBanned(): Promise<void>;
  /**
   * Makes the person a member, with the event.
   * @throws DomainError error_banned; error_org_not_active; error_team_not_active; error_limit_reached
   */
  join(timestamp: string): Promise<void>;
}

/** Locks the group of an invitation for somebody who is to join it; undefined: it is gone. */
export function lockGroup(tx: ClientBase, invitation: StoredInvitation, userId: string): Promise<LockedGroup | undefined> {
  return invitation.teamId === null ? lockOrganizationToJoin(tx, invitation, userId) : lockTeamToJoin(tx, invitation, userId);
}

async function lockOrganizationToJoin(
  tx: ClientBase,
  { organizationId, inviterId, role }: StoredInvitation,
  userId: string,
): Promise<LockedGroup | undefined> {
  const organization = await lockOrganization(tx, organizationId ?? '');
  if (!organization) return undefined;
  const members = await findOrganizationMembers(tx, organization.id, [userId, inviterId]);
  const roleOf = (id: string): OrganizationRole | null => members.find((member) => member.userId === id)?.role ?? null;
  const inviterRole = roleOf(inviterId);
  const refuseBanned = (): Promise<void> => refuseBannedFrom(tx, organization.id, userId);
  return {
    refuseBanned,
    role: roleOf(userId),
    isInviterEntitled: inviterRole !== null && mayInOrganization(inviterRole, 'invite') && outranks(inviterRole, role as OrganizationRole),
    async join(timestamp) {
      if (organization.status !== 'active') throw new DomainError('error_org_not_active');
      await refuseBanned();
      await refuseFullOrganization(tx, organization.id);
      await organizationMembers.join(tx, { groupId: organization.id, userId, role, joinedAt: timestamp });
      const data = { userId, role };
      const happening = { type: 'organization.member_added' as const, data, named: [userId], occurredAt: timestamp };
      await appendEvents(tx, [organizationEvent(organization.id, members, happening)]);
    },
  };
}

async function lockTeamToJoin(
  tx: ClientBase,
  { teamId, inviterId, role }: StoredInvitation,
  userId: string,
): Promise<LockedGroup | undefined> {
  // Before the team: who is being banned from the organization is on the team when the ban looks, or sees the ban here.
  await shareOrganizationOf(tx, teamId ?? '');
  const team = await lockTeam(tx, teamId ?? '');
  if (!team) return undefined;
  const members = await findTeamMembers(tx, team.id);
  const staff = await findOrganizationStaff(tx, team.organizationId, inviterId);
  const inviter = {
    role: members.find((member) => member.userId === inviterId)?.role ?? null,
    organizationRole: staff.find((member) => member.userId === inviterId)?.role ?? null,
  };
  const refuseBanned = (): Promise<void> => refuseBannedFrom(tx, team.organizationId, userId);
  return {
    refuseBanned,
    role: members.find((member) => member.userId === userId)?.role ?? null,
    isInviterEntitled: mayInTeam(inviter, 'invite'),
    async join(timestamp) {
      refuseInactive(team);
      await refuseBanned();
      const limit = maxTeamMembers((await findGame(tx, team.gameId))?.maxTeamSize ?? 0);
      if (members.length >= limit) throw new DomainError('error_limit_reached', { message: `The team has ${limit} members.` });
      await claimPlace(tx, userId);
      await teamMembers.join(tx, { groupId: team.id, userId, role, joinedAt: timestamp });
      await appendEvents(tx, [teamEvent(team, staff, { type: 'team.joined', data: { userId }, named: [userId], occurredAt: timestamp })]);
    },
  };
}

async function refuseBannedFrom(tx: ClientBase, organizationId: string | null, userId: string): Promise<void> {
  if (await isBanned(tx, organizationId, userId)) throw new DomainError('error_banned');
}

/** Of a locked organization. @throws DomainError error_limit_reached */
export async function refuseFullOrganization(tx: ClientBase, organizationId: string): Promise<void> {
  if ((await countOrganizationMembers(tx, organizationId)) >= LIMITS.organizationMembers)
    throw new DomainError('error_limit_reached', { message: `The organization has ${LIMITS.organizationMembers} members.` });
}
