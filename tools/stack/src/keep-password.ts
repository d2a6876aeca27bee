import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const BYTES = 24;
const SUFFIX = '.password';

/** The file in a stack's folder with the password of one server or role. */
export const passwordFile = (directory: string, name: string): string => path.join(directory, `${name}${SUFFIX}`);

/** Letters, digits, `-` and `_` only, because URLs and configuration files hold it unescaped. */
export const newPassword = (): string => randomBytes(BYTES).toString('base64url');

/** The password of one server or role, created once and kept in a file that only its owner can read. */
export function keepPassword(directory: string, name: string): string {
  const file = passwordFile(directory, name);
  if (fs.existsSync(file)) {
    fs.chmodSync(file, 0o600);
    const kept = fs.readFileSync(file, 'utf8').trim();
    if (kept !== '') return kept;
  }
  const password = newPassword();
  writePrivateFile(file, `${password}\n`);
  return password;
}

/** Atomically writes a file that only its owner can read. */
export function writePrivateFile(file: string, content: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  fs.rmSync(temporary, { force: true }); // an existing file keeps its mode
  fs.writeFileSync(temporary, content, { mode: 0o600 });
  fs.renameSync(temporary, file);
}
