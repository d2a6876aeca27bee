import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Words } from '../domain/seeds/seed-order.js';

/** A new 32-byte seed of a draw. */
export function newRandomSeed(): Uint8Array {
  return randomBytes(32);
}

/** The commitment shown before the start: the SHA-256 of the seed in hex. */
export function randomSeedHash(seed: Uint8Array): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** The generator of the draw: the first 8 bytes of HMAC-SHA-256(seed, counter as 64-bit big-endian). */
export function wordsOf(seed: Uint8Array): Words {
  return (counter) => {
    const message = Buffer.alloc(8);
    message.writeBigUInt64BE(counter);
    return createHmac('sha256', seed).update(message).digest().readBigUInt64BE(0);
  };
}
