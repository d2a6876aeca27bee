import { MEMBERSHIP_STATUSES, type MembershipStatus } from '@matchpoint/core';

/** Events between a team and the league: applications and the league's answers. All others are public events of the league. */
const APPLICATIONS: readonly string[] = ['pending', 'denied', 'withdrawn'] satisfies MembershipStatus[];

/** Whether a membership in this status is an application, which only the league's managers and the team may know of. */
export const isApplication = (status: string): boolean => APPLICATIONS.includes(status);

export type MembershipCommand = 'apply' | 'approve' | 'deny' | 'withdraw' | 'leave' | 'remove' | 'disband' | 'ban' | 'unban';

interface Row {
  by: MembershipCommand;
  /** Null if there is no membership yet. */
  from: readonly (MembershipStatus | null)[];
  to: MembershipStatus;
}

/** All transitions; any other is 409 error_league_team_not_in_valid_state. */
const MEMBERSHIP_TRANSITIONS: readonly Row[] = [
  { by: 'apply', from: [null, 'denied', 'withdrawn', 'left', 'removed'], to: 'pending' },
  { by: 'approve', from: ['pending'], to: 'approved' },
  { by: 'deny', from: ['pending'], to: 'denied' },
  { by: 'withdraw', from: ['pending'], to: 'withdrawn' },
  { by: 'leave', from: ['approved'], to: 'left' },
  { by: 'remove', from: ['approved'], to: 'removed' },
  { by: 'disband', from: ['approved'], to: 'left' },
  { by: 'disband', from: ['pending'], to: 'withdrawn' },
  { by: 'ban', from: MEMBERSHIP_STATUSES, to: 'banned' },
  { by: 'unban', from: ['banned'], to: 'removed' },
];

/** The state that a command leads to; undefined if it is not allowed. */
export function nextMembership(status: MembershipStatus | null, command: MembershipCommand): MembershipStatus | undefined {
  return MEMBERSHIP_TRANSITIONS.find(({ by, from }) => by === command && from.includes(status))?.to;
}
