import { coalesce } from '@matchpoint/rpc';
import { LRUCache } from 'lru-cache';

/**
 * How long a record is cached while changes are announced, which is the worst case for a change that is not announced
 * (docs/reference/authentication.md#revocation). Credentials in use are refreshed earlier, in the background.
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

/** Keys or sessions by hash, cached in the process and dropped on announcement. */
export interface CredentialReader<Credential> {
  /** The cached record, if any, without waiting. */
  cached(hash: string): Credential | undefined;
  /** The record of a hash, from the database when it is not cached; undefined if not found. */
  find(hash: string): Promise<Credential | undefined>;
  /** Records with this name are being changed or were changed: their next uses look them up again. */
  forget(name: string): void;
  /** Drops everything, because changes may have been missed. */
  forgetAll(): void;
  /** Everything that was announced up to `atMs`, on the reader's clock, has been received. */
  heard(atMs: number): void;
}

export interface CredentialReaderOptions<Credential> {
  /** Reads the records of several hashes, in their order: look-ups of the same tick are batched. */
  load(hashes: string[]): Promise<(Credential | undefined)[]>;
  /** The names under which changes of a record are announced: its own id and its owner's. Several records may share a name. */
  namesOf(credential: Credential): readonly string[];
  /** A monotonic clock. */
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
  // A look-up may not return a change that is announced while it runs.
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
  // A request after a change must not join a look-up that began before it.
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
      // If this fails, the credential is looked up again once its record expires, and that request gets the error.
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

/** The cached hashes by name. */
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
