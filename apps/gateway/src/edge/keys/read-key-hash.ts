import { hash as digestOf } from 'node:crypto';
import { DomainError } from '@matchpoint/errors';
import { LRUCache } from 'lru-cache';
import { hashKey, isWellFormed, parseBearer } from './key-format.js';

/** Cached keys. */
const KEPT = 10_000;

/**
 * The hash to look up, or a refusal. A string with a wrong prefix, length or checksum costs no look-up
 * (docs/reference/authentication.md#api-keys).
 */
export type KeyHashReader = (authorization: string | undefined) => string | DomainError;

/** A known header costs only one digest, under which it is cached: no key stays in memory in plaintext. */
export function createKeyHashReader(pepper: string): KeyHashReader {
  const known = new LRUCache<string, string>({ max: KEPT });
  return (authorization = '') => {
    const name = digestOf('sha256', authorization, 'base64');
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const token = parseBearer(authorization);
    if (token === 'missing') return new DomainError('error_api_key_required');
    if (token === 'malformed' || !isWellFormed(token.plaintext)) return new DomainError('error_api_key_invalid');
    const keyHash = hashKey(token.plaintext, pepper);
    known.set(name, keyHash);
    return keyHash;
  };
}
