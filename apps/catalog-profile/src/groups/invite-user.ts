import { DAY_MS, HOUR_MS, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import type { GroupId } from './store/statement.js';
import { countInvitationsSince, countOpenInvitations, findOpenInvitation, insertInvitation, renewInvitation } from './store/invitations.js';
import { LIMITS } from '../limits.js';

export interface NewInvitation {
  /** Locked. */
  group: GroupId;
  role: string;
  inviterId: string;
  hours: number;
  now: Date;
}

const expiryOf = ({ now, hours }: NewInvitation): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();

/**
 * Invites a user to a locked group, or renews their existing invitation.
 * @param checkRenewed throws if the inviter may not change the existing open invitation
 * @throws DomainError error_limit_reached
 */
export async function inviteUser(
  tx: ClientBase,
  invitation: NewInvitation & { userId: string },
  checkRenewed: (role: string) => void = () => undefined,
): Promise<{ id: string; expiresAt: string }> {
  const { group, userId, role, inviterId, now } = invitation;
  const expiresAt = expiryOf(invitation);
  const open = await findOpenInvitation(tx, group, userId, now.toISOString());
  if (open?.isExpired !== false) await refuseTooMany(tx, group, now);
  else checkRenewed(open.role);
  if (open) {
    await renewInvitation(tx, { id: open.id, role, inviterId, expiresAt });
    return { id: open.id, expiresAt };
  }
  await refuseRepeated(tx, group, userId, now);
  const id = newId('inv');
  await insertInvitation(tx, { id, ...group, userId, role, inviterId, maxUses: 1, createdAt: now.toISOString(), expiresAt }, null);
  const type = 'internal.profile.invitation_created';
  await appendEvents(tx, [{ type, subject: id, data: { invitationId: id, userId }, occurredAt: now.toISOString() }]);
  return { id, expiresAt };
}

/** Creates a link to a locked group. @throws DomainError error_limit_reached */
export async function makeInvitationLink(
  tx: ClientBase,
  invitation: NewInvitation & { maxUses: number; codeHash: string },
): Promise<{ id: string; expiresAt: string }> {
  const { group, role, inviterId, now, maxUses, codeHash } = invitation;
  await refuseTooMany(tx, group, now);
  const [id, expiresAt] = [newId('inv'), expiryOf(invitation)];
  await insertInvitation(tx, { id, ...group, userId: null, role, inviterId, maxUses, createdAt: now.toISOString(), expiresAt }, codeHash);
  return { id, expiresAt };
}

async function refuseTooMany(tx: ClientBase, group: GroupId, now: Date): Promise<void> {
  if ((await countOpenInvitations(tx, group, now.toISOString())) >= LIMITS.openInvitations)
    throw new DomainError('error_limit_reached', { message: `There are already ${LIMITS.openInvitations} open invitations.` });
}

/** Each new invitation notifies the person, so nobody may invite and revoke again and again. */
async function refuseRepeated(tx: ClientBase, group: GroupId, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  if ((await countInvitationsSince(tx, group, userId, since)) >= LIMITS.invitationsADay)
    throw new DomainError('error_limit_reached', {
      message: `This person has been invited ${LIMITS.invitationsADay} times in the last 24 hours.`,
    });
}
