import { normalizePassword, PASSWORD_BOUNDS } from '../domain/password.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';

/**
 * Whether a password matches a hash; false without a hash. Each answer costs exactly one hash, whatever it is.
 * @throws DomainError error_unavailable if too many are waiting
 */
export function isPasswordOf(hashes: PasswordHashes, hash: string | null | undefined, password: string): Promise<boolean> {
  return hashes.verify(asHashed(password), hash ?? undefined);
}

/** A presented password in the form that is hashed. One that no account can have becomes empty, which matches no account. */
export function asHashed(password: string): string {
  const normalized = normalizePassword(password);
  return Buffer.byteLength(normalized) > PASSWORD_BOUNDS.maxBytes ? '' : normalized;
}
