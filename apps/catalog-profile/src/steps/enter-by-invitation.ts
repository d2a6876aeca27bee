import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import type { StoredInvitation } from '../db/invitations.js';

/** Whether it still invites at this time. */
export function isOpen({ status, expiresAt, uses, maxUses }: StoredInvitation, now: Date): boolean {
  return status === 'open' && new Date(expiresAt) > now && uses < maxUses;
}

/** What has been joined, as both ways of joining answer it. */
export function joined(
  { organizationId, teamId }: StoredInvitation,
  role: string,
  timestamp: string,
): catalogProfile.AcceptInvitationResponse {
  return { ...(organizationId !== null && { organizationId }), ...(teamId !== null && { teamId }), role, timestamp };
}

/** The invitation as it stands under the lock of its group. @throws DomainError error_invitation_not_found */
export async function readAgain(
  tx: ClientBase,
  { id }: StoredInvitation,
  find: (tx: ClientBase, id: string) => Promise<StoredInvitation | undefined>,
): Promise<StoredInvitation> {
  const invitation = await find(tx, id);
  if (!invitation) throw new DomainError('error_invitation_not_found');
  return invitation;
}
