import { coalesce } from '@matchpoint/rpc';
import { LRUCache } from 'lru-cache';

/**
 * While changes are announced: the worst case of one that nobody announced (docs/reference/authentication.md#revocation). A credential in
 * use is read again beside a request sooner.
 */
const HEARD_AGES = { endMs: 30_000, refreshMs: 20_000 };
/** While announcements may be lost, entries are short-lived, so a change takes effect within seconds. */
const SILENT_AGES = { endMs: 4_000, refreshMs: 2_000 };
/** After this long without an announcement, announcements count as lost. */
const SILENCE_MS = 2_000;
const MAX_ENTRIES = 50_000;
/**
 * A change is also announced before its commit, because the process may die before it can announce it again. A look-up within this time
 * of an announcement may predate the commit, so it isn't cached. Longer than any statement takes.
 */
const DOUBT_MS = 10_000;
const MAX_DOUBTS = 20_000;

interface Entry<Credential> {
  credential: Credential;
  /** When its look-up began: it doesn't show later changes. */
  askedAtMs: number;
}

/** Keys, or sessions, by hash, held in process and dropped when told. */
export interface CredentialReader<Credential> {
  /** The cached record, if there is one: no wait. */
  cached(hash: string): Credential | undefined;
  /** The record of a hash, from the database when it is not cached; undefined if not found. */
  find(hash: string): Promise<Credential | undefined>;
  /** What bears this name is being changed, or was: the next uses look it up again. */
  forget(name: string): void;
  /** Changes may have been missed: forget all. */
  forgetAll(): void;
  /** All that was announced up to `atMs`, on the reader's clock, has been told. */
  heard(atMs: number): void;
}

export interface CredentialReaderOptions<Credential> {
  /** Answers the records of several hashes, in their order: the look-ups of a tick are one. */
  load(hashes: string[]): Promise<(Credential | undefined)[]>;
  /** What changes of a record are announced under: its own id and its owner's. Several records may share a name. */
  namesOf(credential: Credential): readonly string[];
  /** Never steps back. */
  nowMs(): number;
}

/** Unknown hashes are not cached: a key created a moment later must work at once. */
export function createCredentialReader<Credential extends object>(
  options: CredentialReaderOptions<Credential>,
): CredentialReader<Credential> {
  const { namesOf, nowMs } = options;
  const index = createNameIndex();
  const cache = new LRUCache<string, Entry<Credential>>({
    max: MAX_ENTRIES,
    dispose: ({ credential }, hash) => index.remove(hash, namesOf(credential)),
  });
  const doubts = new LRUCache<string, number>({ max: MAX_DOUBTS });
  const underWay = new Map<string, Promise<Credential | undefined>>();
  // A change that is announced while a look-up runs may not be in what the look-up returns.
  let changes = 0;
  let heardAtMs = -Infinity;

  const isInDoubt = (credential: Credential): boolean =>
    namesOf(credential).some((name) => nowMs() - (doubts.get(name) ?? -Infinity) < DOUBT_MS);
  const loadOne = coalesce(options.load);
  const lookUp = async (hash: string): Promise<Credential | undefined> => {
    const before = changes;
    const askedAtMs = nowMs();
    const credential = await loadOne(hash);
    if (before !== changes) return credential;
    if (credential && !isInDoubt(credential)) {
      cache.set(hash, { credential, askedAtMs });
      index.add(hash, namesOf(credential));
    } else cache.delete(hash);
    return credential;
  };
  const find = (hash: string): Promise<Credential | undefined> => {
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
      // If this fails, the credential is looked up again once it is too old, and that request gets the error.
      if (ageMs >= ages.refreshMs && !underWay.has(hash)) find(hash).catch(() => undefined);
      return entry.credential;
    },
    forget(name) {
      noteChange();
      doubts.set(name, nowMs());
      for (const hash of index.hashesOf(name)) cache.delete(hash);
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

/** Which cached hashes bear a name. */
function createNameIndex() {
  const hashes = new Map<string, Set<string>>();
  return {
    hashesOf: (name: string): string[] => [...(hashes.get(name) ?? [])],
    add(hash: string, names: readonly string[]): void {
      for (const name of names) {
        const known = hashes.get(name);
        if (known) known.add(hash);
        else hashes.set(name, new Set([hash]));
      }
    },
    remove(hash: string, names: readonly string[]): void {
      for (const name of names) {
        const known = hashes.get(name);
        known?.delete(hash);
        if (known?.size === 0) hashes.delete(name);
      }
    },
  };
}
