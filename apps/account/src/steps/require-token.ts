import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { type ClaimedToken, lockToken } from '../db/mailed-tokens.js';
import type { MailKind } from '../domain/mail-kind.js';
import { readToken } from '../secrets/mailed-tokens.js';

export interface RequiredToken extends ClaimedToken {
  digest: Buffer;
}

/**
 * The mailed token, locked until the transaction ends.
 * @throws DomainError error_account_token_invalid for one that is unknown, used, ended, superseded or of another purpose: one answer
 */
export async function requireToken(tx: ClientBase, token: string, purpose: MailKind, now: Date): Promise<RequiredToken> {
  const digest = readToken(token);
  const found = digest && (await lockToken(tx, digest, purpose, now));
  if (!found) throw new DomainError('error_account_token_invalid');
  return { ...found, digest };
}
