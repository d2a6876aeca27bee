import { type OrganizationRole, TEAM_ROLES, type TeamRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { mayInOrganization } from './organization-roles.js';

/** The caller's role in a team, in its organization, both, or neither. */
export interface TeamStanding {
  role: TeamRole | null;
  organizationRole: OrganizationRole | null;
}

/** For each action, the lowest team role and the organization right that allow it. */
const RULES = {
  update: { from: 'CO_CAPTAIN', orBy: 'manage_teams' },
  disband: { from: 'CAPTAIN', orBy: 'close_teams' },
  remove_member: { from: 'CAPTAIN', orBy: 'manage_teams' },
  remove_plain_member: { from: 'CO_CAPTAIN', orBy: 'manage_teams' },
  set_role: { from: 'CAPTAIN', orBy: 'manage_teams' },
  transfer_captaincy: { from: 'CAPTAIN', orBy: 'close_teams' },
  invite: { from: 'CO_CAPTAIN', orBy: 'manage_teams' },
} as const;
export type TeamAction = keyof typeof RULES;

/** Whether this standing allows it. */
export function mayInTeam({ role, organizationRole }: TeamStanding, action: TeamAction): boolean {
  const { from, orBy } = RULES[action];
  return (role !== null && TEAM_ROLES.indexOf(role) <= TEAM_ROLES.indexOf(from)) || mayInOrganization(organizationRole, orBy);
}

/** @throws DomainError error_captain_required */
export function requireTeamRight(standing: TeamStanding, action: TeamAction): void {
  if (!mayInTeam(standing, action)) throw new DomainError('error_captain_required');
}

/**
 * Checks who may end a membership: the CAPTAIN and the organization any, a CO_CAPTAIN a MEMBER's, every member their own.
 * @throws DomainError error_captain_required
 */
export function checkTeamRemoval(actor: TeamStanding & { userId: string }, target: { userId: string; role: TeamRole }): void {
  if (actor.userId !== target.userId) requireTeamRight(actor, target.role === 'MEMBER' ? 'remove_plain_member' : 'remove_member');
}

/** Whether a team with these members has a CAPTAIN. */
export const hasCaptain = (members: readonly { role: string }[]): boolean => members.some(({ role }) => role === 'CAPTAIN');

/**
 * The successor of a removed CAPTAIN: the longest-serving CO_CAPTAIN, else the longest-serving MEMBER
 * (docs/reference/platform-staff.md#bans). Users who are suspended or going to be deleted follow only if nobody else is left.
 */
export function successorOf<Member extends { role: TeamRole; joinedAt: string; userId: string; isActive: boolean }>(
  others: readonly Member[],
): Member | undefined {
  const byLength = others.toSorted(
    (a, b) =>
      Number(b.isActive) - Number(a.isActive) || TEAM_ROLES.indexOf(a.role) - TEAM_ROLES.indexOf(b.role) || compare(a.joinedAt, b.joinedAt),
  );
  return byLength[0];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
