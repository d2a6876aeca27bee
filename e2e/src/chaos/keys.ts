import { eventually } from '@matchpoint/testing';
import { newKey, type KeyGrant } from '../api-keys.js';

/** The gateways that create keys may have been killed. */
const PATIENCE_MS = 300_000;
const KEYS_AT_ONCE = 8;
/** Including retries, fewer requests than the keys have tokens. */
const TAKES = 20;

/** Equal keys, to be used in turn: the repeats of one write must not exhaust a bucket. */
export function keysOf(grant: KeyGrant, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => eventually(async () => (await newKey(grant)).key, { timeoutMs: PATIENCE_MS })));
}

/** Returns a function that returns equal keys with tokens left. */
export function openKeySupply(grant: KeyGrant): () => Promise<string[]> {
  let takes = 0;
  let current: Promise<string[]> = Promise.resolve([]);
  return () => {
    if (takes % TAKES === 0) current = keysOf(grant, KEYS_AT_ONCE);
    takes += 1;
    return current;
  };
}
