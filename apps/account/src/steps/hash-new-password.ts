import { checkPassword, type NotToBe } from '../domain/password.js';
import { commonestPasswords } from '../secrets/commonest-passwords.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';

/**
 * Rejects a password that nobody may have, before its user is known (docs/reference/accounts.md#passwords).
 * @throws DomainError INVALID_INPUT at `body.password`
 */
export async function refuseBadPassword(password: string, username?: string): Promise<void> {
  checkPassword(password, { username, commonest: await commonestPasswords() });
}

/** The hash of a new password. @throws DomainError INVALID_INPUT at `path`; error_unavailable if too many callers wait */
export async function hashNewPassword(hashes: PasswordHashes, password: string, owner: Omit<NotToBe, 'commonest'>): Promise<string> {
  return hashes.hash(checkPassword(password, { ...owner, commonest: await commonestPasswords() }));
}
