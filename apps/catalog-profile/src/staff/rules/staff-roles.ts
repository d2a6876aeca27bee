import { STAFF_ROLES, type StaffRole } from '@matchpoint/core';
import { DomainError, invalidInput, staffRoleTooLow } from '@matchpoint/errors';
import { checkDescription } from '../../names/index.js';

/** The lowest role for each action, and its targets: only users of `lower` roles, those that are not `higher`, or `anybody`. */
export const STAFF_ACTIONS = {
  'user.signed_out': { floor: 'SUPPORT', on: 'not_higher' },
  'user.password_reset_mailed': { floor: 'SUPPORT', on: 'not_higher' },
  'user.api_key_revoked': { floor: 'SUPPORT', on: 'not_higher' },
  'user.suspended': { floor: 'MODERATOR', on: 'lower' },
  'user.banned': { floor: 'MODERATOR', on: 'lower' },
  'user.reinstated': { floor: 'MODERATOR', on: 'lower' },
  'user.renamed': { floor: 'MODERATOR', on: 'lower' },
  'user.profile_cleared': { floor: 'MODERATOR', on: 'lower' },
  'user.plan_changed': { floor: 'OPERATOR', on: 'anybody' },
  'user.deletion_ordered': { floor: 'OPERATOR', on: 'anybody' },
  'user.deletion_cancelled': { floor: 'OPERATOR', on: 'anybody' },
  'user.invitation_ordered': { floor: 'OPERATOR', on: 'anybody' },
  'user.staff_role_changed': { floor: 'OPERATOR', on: 'anybody' },
  'user.verified': { floor: 'OPERATOR', on: 'anybody' },
  'user.unverified': { floor: 'OPERATOR', on: 'anybody' },
  'team.disabled': { floor: 'MODERATOR', on: 'anybody' },
  'team.enabled': { floor: 'MODERATOR', on: 'anybody' },
  'team.renamed': { floor: 'MODERATOR', on: 'anybody' },
  'team.profile_cleared': { floor: 'MODERATOR', on: 'anybody' },
  'organization.disabled': { floor: 'MODERATOR', on: 'anybody' },
  'organization.enabled': { floor: 'MODERATOR', on: 'anybody' },
  'organization.renamed': { floor: 'MODERATOR', on: 'anybody' },
  'organization.profile_cleared': { floor: 'MODERATOR', on: 'anybody' },
  'team.captain_assigned': { floor: 'OPERATOR', on: 'anybody' },
  'organization.owner_assigned': { floor: 'OPERATOR', on: 'anybody' },
  'game.developer_added': { floor: 'OPERATOR', on: 'anybody' },
  'game.developer_removed': { floor: 'OPERATOR', on: 'anybody' },
  'name.reserved': { floor: 'OPERATOR', on: 'anybody' },
  'name.released': { floor: 'OPERATOR', on: 'anybody' },
} as const satisfies Record<string, { floor: StaffRole; on: 'lower' | 'not_higher' | 'anybody' }>;
export type StaffAction = keyof typeof STAFF_ACTIONS;

/** The actor: staff, or an operator by command, who outranks all roles. */
export interface StaffActor {
  /** undefined: by command. */
  userId: string | undefined;
  role: StaffRole;
}

const rankOf = (role: StaffRole | null): number => (role === null ? -1 : STAFF_ROLES.indexOf(role));

/** @throws DomainError error_not_found for a user who is not staff; error_staff_role_required */
export function requireStaffRole(role: StaffRole | null, floor: StaffRole): asserts role is StaffRole {
  if (role === null) throw new DomainError('error_not_found');
  if (rankOf(role) < rankOf(floor)) throw staffRoleTooLow(floor);
}

/** Checks that this actor may act on a user of this role. @throws DomainError error_staff_role_required */
export function checkStaffTarget({ userId, role }: StaffActor, action: StaffAction, target: StaffRole | null): void {
  if (userId === undefined) return;
  const { on } = STAFF_ACTIONS[action];
  const mayAct = on === 'anybody' || (on === 'lower' ? rankOf(target) < rankOf(role) : rankOf(target) <= rankOf(role));
  if (!mayAct) throw new DomainError('error_staff_role_required', { message: "The user's staff role is not lower than yours." });
}

const REASON = { min: 3, max: 500 } as const;

/** The reason of staff, for the audit log. @throws DomainError INVALID_INPUT at `body.reason` */
export function checkReason(given: string): string {
  const reason = checkDescription(given, 'body.reason');
  const length = [...reason].length;
  if (length < REASON.min || length > REASON.max) throw invalidInput('body.reason', `must have ${REASON.min} to ${REASON.max} characters`);
  return reason;
}
