import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import type { StoredAccount } from '../db/accounts.js';
import { type ClaimedToken, findToken, lockToken, type MailedToken } from '../db/mailed-tokens.js';
import type { TokenPurpose } from '../domain/mail-kind.js';
import { readToken } from '../secrets/mailed-tokens.js';
import { lockAccount } from './require-account.js';

export interface RequiredToken extends ClaimedToken {
  digest: Buffer;
}

/**
 * The mailed token, locked until the transaction ends.
 * @throws DomainError error_account_token_invalid, alike for a token that is unknown, used, expired, superseded or of another purpose
 */
export async function requireToken(
  tx: ClientBase,
  token: string,
  purpose: TokenPurpose | readonly TokenPurpose[],
  now: Date,
): Promise<RequiredToken> {
  const digest = readToken(token);
  const found = digest && (await lockToken(tx, digest, [purpose].flat(), now));
  if (!found) throw new DomainError('error_account_token_invalid');
  return { ...found, digest };
}

/** The same without a lock. @throws as requireToken */
export async function peekToken(
  client: Pool | ClientBase,
  token: string,
  purpose: TokenPurpose | readonly TokenPurpose[],
  now: Date,
): Promise<MailedToken> {
  const digest = readToken(token);
  const found = digest && (await findToken(client, digest, [purpose].flat(), now));
  if (!found) throw new DomainError('error_account_token_invalid');
  return found;
}

/**
 * A token that acts on an account, and the account, both locked: the account first, in the global lock order.
 * @throws as requireToken; also if the account is gone
 */
export async function requireTokenOfAccount(
  tx: ClientBase,
  token: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ token: RequiredToken; account: StoredAccount }> {
  const { userId } = await peekToken(tx, token, purpose, now);
  if (userId === null) throw new DomainError('error_account_token_invalid');
  const account = await lockAccount(tx, userId).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('error_account_token_invalid', { cause: error }) : error;
  });
  return { token: await requireToken(tx, token, purpose, now), account };
}
