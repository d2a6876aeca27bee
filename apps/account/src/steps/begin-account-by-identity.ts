import type { account } from '@matchpoint/contracts';
import { normalizeMailAddress } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { AccountContext } from '../context.js';
import { findByEmail } from '../db/accounts.js';
import { replaceToken } from '../db/mailed-tokens.js';
import { IDENTITY_TOKEN_LIVES_MS } from '../domain/mail-kind.js';
import type { FinishedFlow } from '../providers/finished-flow.js';
import { mintToken } from '../secrets/mailed-tokens.js';
import { identityOf } from './use-identity.js';

/**
 * Starts an account for an unknown person. An address that the provider verified needs no mail; an unverified one could be anyone's. If
 * the address has an account, its owner must sign in to link the identity (docs/reference/accounts.md#other-sites).
 * @throws DomainError error_identity_link_required; error_identity_address_unverified; error_sign_up_closed
 */
export async function beginAccountByIdentity(
  { pool, clock }: Pick<AccountContext, 'pool' | 'clock'>,
  finished: FinishedFlow,
): Promise<Pick<account.FinishProviderFlowResponse, 'registrationToken'>> {
  const { verifiedEmail = '' } = finished.shown;
  const email = normalizeMailAddress(verifiedEmail);
  if (email !== undefined && (await findByEmail(pool, email))) throw new DomainError('error_identity_link_required');
  if (!finished.allowsRegistration) throw new DomainError('error_sign_up_closed');
  if (email === undefined) throw new DomainError('error_identity_address_unverified');
  const { token, digest } = mintToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + IDENTITY_TOKEN_LIVES_MS);
  const identity = identityOf(finished);
  await withTransaction(pool, (tx) =>
    replaceToken(tx, { digest, purpose: 'identity', email, userId: null, createdAt, expiresAt, identity }),
  );
  return { registrationToken: token };
}
