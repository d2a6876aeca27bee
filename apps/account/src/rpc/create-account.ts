import type { account } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, undefinedIf } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, remainingMs } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { findByEmail, lockByUser, setPassword } from '../db/accounts.js';
import { parseAddress } from '../domain/address.js';
import { beginAccount } from '../steps/begin-account.js';
import { hashNewPassword } from '../steps/hash-new-password.js';
import { tellOfChange } from '../steps/tell-of-change.js';

type Context = Pick<AccountContext, 'pool' | 'clock' | 'hashes' | 'peers'>;

/**
 * Creates an account on an operator's order, without proof of the address (docs/reference/accounts.md#registration), for the user with the
 * username or a new one. Repeating it for the same user and address sets the password and ends all sessions; the caller and an event notify
 * the gateway.
 * @throws DomainError INVALID_INPUT for username, address or password; error_user_already_claimed if the user has another address;
 * error_already_exists if the address belongs to another account; error_unavailable
 */
export function createAccount(context: Context) {
  const { pool, clock, peers } = context;
  return async (request: account.CreateAccountRequest, call: CallContext): Promise<account.CreateAccountResponse> => {
    const email = parseAddress(request.email);
    const passwordHash = await hashNewPassword(context.hashes, request.password, { username: request.username, email });
    const options = { requestId: call.requestId, deadlineMs: remainingMs(call) };
    const known = await peers.profiles.resolveUser({ identifier: request.username }, options).catch(undefinedIf('error_user_not_found'));
    const { id: userId, username } = known ?? { id: newId('user'), username: request.username };
    const ownerOfAddress = await findByEmail(pool, email);
    if (ownerOfAddress && ownerOfAddress.userId !== userId) throw addressTaken();
    if (!known) await peers.users.createUser({ id: userId, username }, options);
    await withTransaction(pool, async (tx) => {
      const now = clock.now();
      if (await beginAccount(tx, { userId, email, passwordHash, now })) return;
      const existing = await lockByUser(tx, userId);
      if (!existing) throw addressTaken();
      if (existing.email !== email) throw new DomainError('error_user_already_claimed');
      await setPassword(tx, userId, passwordHash, now);
      const told = { userId, change: 'password_changed', email, actorUserId: undefined, origin: undefined } as const;
      await tellOfChange(tx, { ...told, requestId: call.requestId, now, endsSessions: {} });
    });
    return { userId, username, email };
  };
}

const addressTaken = (): DomainError => new DomainError('error_already_exists', { message: 'The address already has an account.' });
