import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import type { GroupId } from '../db/group-statement.js';
import { countOpenInvitations, findOpenInvitationId, insertInvitation, renewInvitation } from '../db/invitations.js';
import { LIMITS } from '../domain/group-limits.js';

export interface NewInvitation {
  /** Locked. */
  group: GroupId;
  role: string;
  inviterId: string;
  hours: number;
  now: Date;
}

const HOUR_MS = 60 * 60 * 1000;
const expiryOf = ({ now, hours }: NewInvitation): string => new Date(now.getTime() + hours * HOUR_MS).toISOString();

/**
 * Invites somebody into a locked group; an invitation that they have from it is renewed.
 * @throws DomainError error_limit_reached
 */
export async function inviteUser(
  tx: ClientBase,
  invitation: NewInvitation & { userId: string },
): Promise<{ id: string; expiresAt: string }> {
  const { group, userId, role, inviterId, now } = invitation;
  const expiresAt = expiryOf(invitation);
  const open = await findOpenInvitationId(tx, group, userId);
  if (open !== undefined) {
    await renewInvitation(tx, { id: open, role, inviterId, expiresAt });
    return { id: open, expiresAt };
  }
  await refuseTooMany(tx, group, now);
  const id = newId('inv');
  await insertInvitation(tx, { id, ...group, userId, role, inviterId, maxUses: 1, createdAt: now.toISOString(), expiresAt }, null);
  return { id, expiresAt };
}

/** Makes a link into a locked group. @throws DomainError error_limit_reached */
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
    throw new DomainError('error_limit_reached', { message: `There are ${LIMITS.openInvitations} open invitations already.` });
}
