import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { CredentialPorts } from '../credentials/ports.js';
import { lockKey } from './store/key-store.js';
import { replaceSecret } from './store/key-secrets.js';
import { newSecret, type IssuedKey } from './issue-key.js';
import { isActive } from './key-record.js';

/** How long the previous secret may stay valid, in seconds (docs/reference/authentication.md#rotation). */
export const MAX_OVERLAP_SECONDS = 604_800;
export const DEFAULT_OVERLAP_SECONDS = 86_400;

export interface RotatedKey extends IssuedKey {
  /** When the previous secret expires, at every gateway, to the millisecond: after the overlap, or with the key if that expires earlier. */
  previousEndsAt: string;
}

/**
 * Gives a key a new secret and keeps the previous one valid for a while; id, bucket and usage stay the same
 * (docs/reference/authentication.md#rotation). An older secret that is still valid from an earlier rotation expires immediately.
 * @throws DomainError error_api_key_not_found, error_api_key_not_active
 */
export async function rotateKey(
  { pool, clock, config, changing }: CredentialPorts,
  keyId: string,
  overlapSeconds: number,
): Promise<RotatedKey> {
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > MAX_OVERLAP_SECONDS) {
    throw invalidInput('overlap', `must be a whole number of seconds from 0 to ${MAX_OVERLAP_SECONDS}`);
  }
  const { plaintext, ...secret } = newSecret(config.keyPepper);
  const rotate = (): Promise<Omit<RotatedKey, 'plaintext'>> =>
    withTransaction(pool, async (tx) => {
      const key = await lockKey(tx, keyId);
      if (!key) throw new DomainError('error_api_key_not_found');
      const now = clock.now();
      if (!isActive(key, now)) throw new DomainError('error_api_key_not_active');
      const previousEndsAt = earlier(new Date(now.getTime() + overlapSeconds * 1_000), key.expiresAt);
      await replaceSecret(tx, { keyId, ...secret, now, previousEndsAt });
      const { keyHash: _replaced, ...record } = key;
      return { key: { ...record, prefix: secret.prefix }, previousEndsAt: previousEndsAt.toISOString() };
    });
  return { ...(await changing([keyId], rotate)), plaintext };
}

/** No secret outlives its key. @param end expiry of the key, ISO 8601; null: it has none */
function earlier(overlapEndsAt: Date, end: string | null): Date {
  return end === null || new Date(end) > overlapEndsAt ? overlapEndsAt : new Date(end);
}
