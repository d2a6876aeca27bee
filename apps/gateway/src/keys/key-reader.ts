import type { Clock } from '@matchpoint/core';
import { coalesce } from '@matchpoint/rpc';
import { LRUCache } from 'lru-cache';
import type { KeyRecord } from './key-record.js';

/** The worst case of a revocation that no message announced (contract 3). */
const TTL_MS = 30_000;
/** A key in use is looked up again beside a request this long before it would make one wait. */
const REFRESH_MS = 10_000;
const MAX_ENTRIES = 50_000;

/** Keys by hash, held in process and dropped when told. */
export interface KeyReader {
  /** The cached record, if there is one: no wait. */
  cached(hash: string): KeyRecord | undefined;
  /** The record of a hash, from the database when it is not cached; undefined when there is none. */
  find(hash: string): Promise<KeyRecord | undefined>;
  /** A key was changed: the next use looks it up again. */
  forget(keyId: string): void;
  /** Messages may have been missed: forget all. */
  forgetAll(): void;
}

/**
 * Unknown keys are not cached: a key created a moment later must work at once. `load` answers the records of several
 * hashes, in their order: the look-ups of a tick are one.
 */
export function createKeyReader(load: (hashes: string[]) => Promise<(KeyRecord | undefined)[]>, clock: Clock): KeyReader {
  const hashes = new Map<string, string>();
  const cache = new LRUCache<string, KeyRecord>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    dispose: ({ id }) => hashes.delete(id),
  });
  const underWay = new Map<string, Promise<KeyRecord | undefined>>();
  // A change that is announced while a look-up runs may not be in what the look-up returns.
  let changes = 0;

  const loadOne = coalesce(load);
  const lookUp = async (hash: string): Promise<KeyRecord | undefined> => {
    const before = changes;
    const key = await loadOne(hash);
    if (before !== changes) return key;
    if (key) {
      cache.set(hash, key);
      hashes.set(key.id, hash);
    } else cache.delete(hash);
    return key;
  };
  const find = (hash: string): Promise<KeyRecord | undefined> => {
    let pending = underWay.get(hash);
    if (!pending) {
      pending = lookUp(hash).finally(() => {
        if (underWay.get(hash) === pending) underWay.delete(hash);
      });
      underWay.set(hash, pending);
    }
    return pending;
  };
  // Whoever comes after a change joins no look-up from before it.
  const noteChange = (): void => {
    changes += 1;
    underWay.clear();
  };
  return {
    find,
    cached(hash) {
      const key = cache.get(hash);
      // Where it fails the key is looked up when it has gone, and that request is told.
      if (key && cache.getRemainingTTL(hash) < REFRESH_MS && !underWay.has(hash)) find(hash).catch(() => undefined);
      return key;
    },
    forget(keyId) {
      noteChange();
      const hash = hashes.get(keyId);
      if (hash !== undefined) cache.delete(hash);
    },
    forgetAll() {
      noteChange();
      cache.clear();
    },
  };
}
