import { createHash } from 'node:crypto';

/** What is kept of an upload token. It is random enough that the hash needs neither salt nor time. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
