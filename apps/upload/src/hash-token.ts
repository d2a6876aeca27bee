import { createHash } from 'node:crypto';

/** The stored form of an upload token. The token is random enough that the hash needs neither salt nor stretching. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
