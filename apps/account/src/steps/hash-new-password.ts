import { checkPassword, type NotToBe } from '../domain/password.js';
import { commonestPasswords } from '../secrets/commonest-passwords.js';
import type { PasswordHashes } from '../secrets/password-hashes.js';

/** The hash of a new password. @throws DomainError INVALID_INPUT at `path`; error_unavailable where too many wait */
export async function hashNewPassword(hashes: PasswordHashes, password: string, owner: Omit<NotToBe, 'commonest'>): Promise<string> {
  return hashes.hash(checkPassword(password, { ...owner, commonest: await commonestPasswords() }));
}
