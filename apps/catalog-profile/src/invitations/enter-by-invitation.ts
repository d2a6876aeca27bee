import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { findInvitation, type StoredInvitation } from '../groups/index.js';

/** Whether it is open at this time. */
export function isOpen({ status, expiresAt, uses, maxUses }: StoredInvitation, now: Date): boolean {
  return status === 'open' && new Date(expiresAt) > now && uses < maxUses;
}

/** An invitation for the caller, before its group is locked. @throws DomainError error_invitation_not_found */
export async function findOwnInvitation(tx: ClientBase, invitationId: string, userId: string): Promise<StoredInvitation> {
  const invitation = await findInvitation(tx, invitationId);
  if (invitation?.userId !== userId) throw new DomainError('error_invitation_not_found');
  return invitation;
}

/** The joined group, as returned by both ways of joining. */
export function joined(
  { organizationId, teamId }: StoredInvitation,
  role: string,
  timestamp: string,
): catalogProfile.AcceptInvitationResponse {
  return { ...(organizationId !== null && { organizationId }), ...(teamId !== null && { teamId }), role, timestamp };
}

/** The invitation, read under the lock of its group. @throws DomainError error_invitation_not_found */
export async function readAgain(tx: ClientBase, { id }: StoredInvitation): Promise<StoredInvitation> {
  const invitation = await findInvitation(tx, id);
  if (!invitation) throw new DomainError('error_invitation_not_found');
  return invitation;
}
