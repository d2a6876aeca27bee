import { coalesce } from '@matchpoint/rpc';
import { LRUCache } from 'lru-cache';
import type { KeyRecord } from './key-record.js';

/**
 * While changes are announced: the worst case of one that nobody announced (contract 3). A key in use is read again beside a request
 * sooner.
 */
const HEARD_AGES = { endMs: 30_000, refreshMs: 20_000 };
/** While announcements may not arrive, a change shows by itself within seconds. */
const SILENT_AGES = { endMs: 4_000, refreshMs: 2_000 };
/** Announcements that were not heard of for this long may not arrive. */
const SILENCE_MS = 2_000;
const MAX_ENTRIES = 50_000;

interface Entry {
  key: KeyRecord;
  /** When its look-up began: what was changed later is not in it. */
  askedAtMs: number;
}

/** Keys by hash, held in process and dropped when told. */
export interface KeyReader {
  /** The cached record, if there is one: no wait. */
  cached(hash: string): KeyRecord | undefined;
  /** The record of a hash, from the database when it is not cached; undefined when there is none. */
  find(hash: string): Promise<KeyRecord | undefined>;
  /** A key was changed: the next use looks it up again. */
  forget(keyId: string): void;
  /** Changes may have been missed: forget all. */
  forgetAll(): void;
  /** All that was announced up to `atMs`, on the reader's clock, has been told. */
  heard(atMs: number): void;
}

/**
 * Unknown keys are not cached: a key created a moment later must work at once. `load` answers the records of several
 * hashes, in their order: the look-ups of a tick are one. `nowMs` never steps back.
 */
export function createKeyReader(load: (hashes: string[]) => Promise<(KeyRecord | undefined)[]>, nowMs: () => number): KeyReader {
  const hashes = new Map<string, string>();
  const cache = new LRUCache<string, Entry>({ max: MAX_ENTRIES, dispose: ({ key }) => hashes.delete(key.id) });
  const underWay = new Map<string, Promise<KeyRecord | undefined>>();
  // A change that is announced while a look-up runs may not be in what the look-up returns.
  let changes = 0;
  let heardAtMs = -Infinity;

  const loadOne = coalesce(load);
  const lookUp = async (hash: string): Promise<KeyRecord | undefined> => {
    const before = changes;
    const askedAtMs = nowMs();
    const key = await loadOne(hash);
    if (before !== changes) return key;
    if (key) {
      cache.set(hash, { key, askedAtMs });
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
      const entry = cache.get(hash);
      if (!entry) return undefined;
      const now = nowMs();
      const ages = now - heardAtMs < SILENCE_MS ? HEARD_AGES : SILENT_AGES;
      const ageMs = now - entry.askedAtMs;
      if (ageMs >= ages.endMs) return undefined;
      // Where it fails the key is looked up when it is too old, and that request is told.
      if (ageMs >= ages.refreshMs && !underWay.has(hash)) find(hash).catch(() => undefined);
      return entry.key;
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
    heard(atMs) {
      heardAtMs = Math.max(heardAtMs, atMs);
    },
  };
}
