import type { NewEvent } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { hasCaptain, removeMember, successorOf, teamMembers } from '../groups/index.js';
import { memberLeft, type OrganizationStaff, teamClosed, teamEvent } from './events.js';
import { findTeamMembers, type LockedTeam, updateTeam } from './store/locked-teams.js';

export interface Leaving {
  team: LockedTeam;
  /** The owners and admins of its organization. */
  staff: OrganizationStaff;
  userId: string;
  /** Somebody else ends the membership. */
  isRemoved: boolean;
  timestamp: string;
}

/**
 * Removes a user from a locked team. The captaincy passes on if necessary, and a team without members is disabled
 * (docs/reference/platform-staff.md). Returns the events to publish.
 */
export async function leaveTeam(tx: ClientBase, { team, staff, userId, isRemoved, timestamp }: Leaving): Promise<NewEvent[]> {
  const members = await findTeamMembers(tx, team.id);
  const leaver = members.find((member) => member.userId === userId);
  if (!leaver) return [];
  const others = members.filter((member) => member !== leaver);
  if (isRemoved) await removeMember(tx, { teamId: team.id, organizationId: null }, userId, timestamp);
  else await teamMembers.leave(tx, team.id, userId, timestamp);
  const events = [
    teamEvent(team, staff, { type: 'team.left', data: { userId }, named: [userId], occurredAt: timestamp }),
    memberLeft(team.id, userId, timestamp, { hasLeft: true }),
  ];
  const needsCaptain = leaver.role === 'CAPTAIN' && !hasCaptain(others);
  const successor = needsCaptain ? successorOf(others) : undefined;
  if (successor) {
    await teamMembers.setRole(tx, team.id, successor.userId, 'CAPTAIN');
    const data = { userId: successor.userId, oldRole: successor.role, newRole: 'CAPTAIN' };
    events.push(teamEvent(team, staff, { type: 'team.member_role_changed', data, named: [successor.userId], occurredAt: timestamp }));
  }
  if (others.length === 0 && team.status === 'active') {
    await updateTeam(tx, { ...team, status: 'disabled' });
    const disabled = teamEvent(team, staff, { type: 'team.updated', data: { fields: ['status'] }, occurredAt: timestamp });
    events.push(disabled, teamClosed(team.id, timestamp));
  }
  return events;
}
