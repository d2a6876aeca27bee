import type { OrganizationRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { mayInTeam, mayInviteInto, organizationMembers, type StoredInvitation, teamMembers } from '../groups/index.js';
import { findOrganizationMembers, isBanned, lockOrganization, organizationEvent, refuseFullOrganization } from '../organizations/index.js';
import { requireActiveUser } from '../people/index.js';
import {
  claimPlace,
  findOrganizationStaff,
  findTeamMembers,
  lockTeam,
  refuseFullTeam,
  refuseInactive,
  shareOrganizationOf,
  teamEvent,
} from '../teams/index.js';
import { isInviterActive } from './inviter-right.js';

/** A group that this transaction has locked, as seen by a user who joins it. */
export interface LockedGroup {
  /** The user's current role in it; null: not a member. */
  role: string | null;
  /** Whether the inviter still may invite. */
  isInviterEntitled: boolean;
  /** Whether somebody ended the person's membership at that instant (ISO 8601) or later. */
  wasRemovedSince(instant: string): Promise<boolean>;
  /** A ban explains why no invitation works. @throws DomainError error_banned */
  refuseBanned(): Promise<void>;
  /**
   * Makes the person a member, with the event.
   * @throws DomainError error_banned; error_org_not_active; error_team_not_active; error_limit_reached
   */
  join(timestamp: string): Promise<void>;
}

/** Locks the group of an invitation for a user who is about to join; undefined: it no longer exists. */
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
  const isActive = await isInviterActive(tx, inviterId);
  const refuseBanned = (): Promise<void> => refuseBannedFrom(tx, organization.id, userId);
  return {
    refuseBanned,
    role: roleOf(userId),
    wasRemovedSince: (instant) => organizationMembers.wasRemovedSince(tx, organization.id, userId, instant),
    isInviterEntitled: isActive && mayInviteInto(roleOf(inviterId), role as OrganizationRole),
    async join(timestamp) {
      if (organization.status !== 'active') throw new DomainError('error_org_not_active');
      await refuseBanned();
      await refuseFullOrganization(tx, organization.id);
      await requireActiveUser(tx, userId);
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
  // Before the team: a concurrent ban from the organization either finds the new team member, or is found here.
  await shareOrganizationOf(tx, teamId ?? '');
  const team = await lockTeam(tx, teamId ?? '');
  if (!team) return undefined;
  const members = await findTeamMembers(tx, team.id);
  const staff = await findOrganizationStaff(tx, team.organizationId, inviterId);
  const inviter = {
    role: members.find((member) => member.userId === inviterId)?.role ?? null,
    organizationRole: staff.find((member) => member.userId === inviterId)?.role ?? null,
  };
  const isActive = await isInviterActive(tx, inviterId);
  const refuseBanned = (): Promise<void> => refuseBannedFrom(tx, team.organizationId, userId);
  return {
    refuseBanned,
    role: members.find((member) => member.userId === userId)?.role ?? null,
    wasRemovedSince: (instant) => teamMembers.wasRemovedSince(tx, team.id, userId, instant),
    isInviterEntitled: isActive && mayInTeam(inviter, 'invite'),
    async join(timestamp) {
      refuseInactive(team);
      await refuseBanned();
      await refuseFullTeam(tx, team.gameId, members.length);
      await claimPlace(tx, userId);
      await teamMembers.join(tx, { groupId: team.id, userId, role, joinedAt: timestamp });
      await appendEvents(tx, [teamEvent(team, staff, { type: 'team.joined', data: { userId }, named: [userId], occurredAt: timestamp })]);
    },
  };
}

async function refuseBannedFrom(tx: ClientBase, organizationId: string | null, userId: string): Promise<void> {
  if (await isBanned(tx, organizationId, userId)) throw new DomainError('error_banned');
}
