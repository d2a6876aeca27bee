import type { account } from '@matchpoint/contracts';
import { isStaffRole, STAFF_ROLES } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { findByEmail, findByUser } from '../db/accounts.js';
import { insertStaffOrder } from '../db/audit-entries.js';
import { queueMail } from '../db/mail-queue.js';
import { parseAddress } from '../domain/address.js';
import { callOptions } from '../peers/call-options.js';

/**
 * Mails a link with which a new person registers (even if registration is closed) or takes over a user without an account
 * (docs/reference/accounts.md#claims). The link proves the address; a newer one ends the older.
 * @throws DomainError INVALID_INPUT; error_user_not_found; error_user_already_claimed; error_already_exists if the address has an account
 */
export function inviteUser({ pool, clock, peers }: Pick<AccountContext, 'pool' | 'clock' | 'peers'>) {
  return async (request: account.InviteUserRequest, call: CallContext): Promise<account.InviteUserResponse> => {
    const email = parseAddress(request.email);
    const { user, isSilent, staffRole, staffOrder } = request;
    if (staffRole !== undefined && !isStaffRole(staffRole)) throw invalidInput('staffRole', `must be one of ${STAFF_ROLES.join(', ')}`);
    if (staffRole !== undefined && user !== undefined) throw invalidInput('staffRole', 'is only for a new person');
    const known = user === undefined ? undefined : await peers.profiles.resolveUser({ identifier: user }, callOptions(call));
    if (known && (await findByUser(pool, known.id))) throw new DomainError('error_user_already_claimed');
    if (await findByEmail(pool, email)) throw new DomainError('error_already_exists', { message: 'The address already has an account.' });
    const now = clock.now();
    await withTransaction(pool, async (tx) => {
      if (!isSilent)
        await queueMail(tx, known ? { kind: 'claim', email, userId: known.id, now } : { kind: 'invitation', email, staffRole, now });
      if (!staffOrder || !known) return;
      await insertStaffOrder(tx, staffOrder, { action: 'user.invitation_ordered', target: known.id, requestId: call.requestId, now });
    });
    return { email, userId: known?.id, username: known?.username };
  };
}
