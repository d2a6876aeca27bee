import type { Clock } from '@matchpoint/core';
import { LRUCache } from 'lru-cache';
import type { KeyRecord } from './key-record.js';

/** The worst case of a revocation that no message announced (contract 3). */
const TTL_MS = 30_000;
const MAX_ENTRIES = 50_000;

/** Keys by hash, held in process and dropped when told. */
export interface KeyReader {
  /** The cached record, if there is one: no wait, no look-up. */
  cached(hash: string): KeyRecord | undefined;
  /** The record of a hash, from the database when it is not cached; undefined when there is none. */
  find(hash: string): Promise<KeyRecord | undefined>;
  /** A key was changed: the next use looks it up again. */
  forget(keyId: string): void;
  /** Messages may have been missed: forget all. */
  forgetAll(): void;
}

/** Unknown keys are not cached: a key created a moment later must work at once. */
export function createKeyReader(load: (hash: string) => Promise<KeyRecord | undefined>, clock: Clock): KeyReader {
  const hashes = new Map<string, string>();
  const cache = new LRUCache<string, KeyRecord>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    perf: { now: () => clock.now().getTime() },
    dispose: ({ id }) => hashes.delete(id),
  });
  const underWay = new Map<string, Promise<KeyRecord | undefined>>();
  // A change that is announced while a look-up runs may not be in what the look-up returns.
  let changes = 0;

  const lookUp = async (hash: string): Promise<KeyRecord | undefined> => {
    const before = changes;
    const key = await load(hash);
    if (key && before === changes) {
      cache.set(hash, key);
      hashes.set(key.id, hash);
    }
    return key;
  };
  return {
    cached: (hash) => cache.get(hash),
    find(hash) {
      let pending = underWay.get(hash);
      if (!pending) {
        pending = lookUp(hash).finally(() => underWay.delete(hash));
        underWay.set(hash, pending);
      }
      return pending;
    },
    forget(keyId) {
      changes += 1;
      const hash = hashes.get(keyId);
      if (hash !== undefined) cache.delete(hash);
    },
    forgetAll() {
      changes += 1;
      cache.clear();
    },
  };
}
