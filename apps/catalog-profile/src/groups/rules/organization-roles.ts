import { ORGANIZATION_ROLES, type OrganizationRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';

/** The lowest role that allows an action at all; the checks below limit its targets. */
const ORGANIZATION_FLOORS = {
  update: 'ADMIN',
  delete: 'OWNER',
  add_member: 'ADMIN',
  remove_member: 'ADMIN',
  set_role: 'ADMIN',
  transfer_ownership: 'OWNER',
  ban: 'ADMIN',
  invite: 'ADMIN',
  create_team: 'MANAGER',
  manage_teams: 'MANAGER',
  close_teams: 'ADMIN',
} as const satisfies Record<string, OrganizationRole>;
export type OrganizationAction = keyof typeof ORGANIZATION_FLOORS;

/** 0 is the highest. */
const rankOf = (role: OrganizationRole): number => ORGANIZATION_ROLES.indexOf(role);
export const outranks = (role: OrganizationRole, other: OrganizationRole): boolean => rankOf(role) < rankOf(other);

/** Whether a member of this role, or a non-member, may perform the action. */
export function mayInOrganization(role: OrganizationRole | null, action: OrganizationAction): boolean {
  return role !== null && !outranks(ORGANIZATION_FLOORS[action], role);
}

/** @throws DomainError error_org_membership_required; error_org_role_required */
export function requireOrganizationRole(role: OrganizationRole | null, action: OrganizationAction): asserts role is OrganizationRole {
  if (role === null) throw new DomainError('error_org_membership_required');
  if (!mayInOrganization(role, action)) throw new DomainError('error_org_role_required');
}

/** A member acting on another member or on themselves. */
export interface OrganizationPair {
  actor: { userId: string; role: OrganizationRole };
  target: { userId: string; role: OrganizationRole };
}

const isSelf = ({ actor, target }: OrganizationPair): boolean => actor.userId === target.userId;
const refuse = (): never => {
  throw new DomainError('error_org_role_required');
};

/**
 * Checks who may end a membership: an OWNER or ADMIN that of a lower role, every member their own.
 * @throws DomainError error_org_role_required
 */
export function checkRemoval(pair: OrganizationPair): void {
  const { actor, target } = pair;
  if (isSelf(pair)) return;
  requireOrganizationRole(actor.role, 'remove_member');
  if (!outranks(actor.role, target.role)) refuse();
}

/**
 * Checks who may change a role: an OWNER for anyone but owners; an ADMIN between MANAGER and MEMBER; nobody their own.
 * @throws DomainError error_org_role_required
 */
export function checkRoleChange(pair: OrganizationPair, role: Exclude<OrganizationRole, 'OWNER'>): void {
  const { actor, target } = pair;
  requireOrganizationRole(actor.role, 'set_role');
  if (isSelf(pair) || !outranks(actor.role, target.role) || !outranks(actor.role, role)) refuse();
}

/** Checks whom an OWNER or ADMIN may ban: users of a lower role and non-members. @throws DomainError error_org_role_required */
export function checkBan(actor: OrganizationPair['actor'], target: { userId: string; role: OrganizationRole | null }): void {
  requireOrganizationRole(actor.role, 'ban');
  if (actor.userId === target.userId || (target.role !== null && !outranks(actor.role, target.role))) refuse();
}

/** Whether somebody with this role, or none, may invite into a role: an OWNER up to ADMIN, an ADMIN only lower roles. */
export function mayInviteInto(own: OrganizationRole | null, invited: OrganizationRole): boolean {
  return own !== null && mayInOrganization(own, 'invite') && outranks(own, invited);
}

/**
 * Checks the role that a member may offer: an OWNER up to ADMIN, an ADMIN only lower roles. The same holds for the invitations that they
 * may change or revoke.
 * @throws DomainError error_org_role_required
 */
export function checkInvitedRole(role: OrganizationRole | null, invited: OrganizationRole): void {
  requireOrganizationRole(role, 'invite');
  if (!mayInviteInto(role, invited)) refuse();
}
