import { LRUCache } from 'lru-cache';

/**
 * Maximum age of a returned name while changes are announced, by which only what nobody announces is seen, such as an import. A name that
 * is requested at the second age is refreshed in the background, so that hardly any request waits for a name.
 */
const HEARD_AGES = { endMs: 30_000, refreshMs: 15_000 };
/** The same while announcements may be lost, or if there are none. */
const SILENT_AGES = { endMs: 3_000, refreshMs: 1_500 };
/** After this long without hearing from the announcer, announcements count as lost. */
const SILENCE_MS = 3_000;
/** How long such refreshes are collected: one statement for hundreds costs little more than one for two. */
const GATHER_MS = 50;
/** Maximum ids per look-up; more are looked up in sequence, so that no response exceeds the size limit of messages. */
const MAX_IDS = 500;
const MAX_ENTRIES = 20_000;

/** What rows refer to by id, at most a few seconds stale; unknown ids are omitted. */
export type ReadReferences<Reference> = (ids: readonly (string | undefined)[]) => Promise<ReadonlyMap<string, Reference>>;

/** Reads names, and drops those whose change is announced. Without announcements each is looked up again within seconds. */
export interface ReferenceReader<Reference> {
  read: ReadReferences<Reference>;
  /** Drops a name that has changed. */
  forget(id: string): void;
  /** Drops all names: announcements may have been missed. */
  forgetAll(): void;
  /** @param untilMs the time up to which every announcement was received, by the reader's clock */
  heard(untilMs: number): void;
}

interface Entry<Reference> {
  id: string;
  /** Unset if the id is unknown, such as that of a deleted league, whose matches are still listed. */
  reference: Reference | undefined;
  /** When the look-up began: later changes are not included. */
  askedAtMs: number;
  isRefreshDue: boolean;
}

/**
 * @param load returns the existing ones, in any order
 * @param nowMs a clock that never goes back, in milliseconds
 */
export function createReferenceReader<Reference extends { id: string }>(
  load: (ids: string[]) => Promise<readonly Reference[]>,
  nowMs: () => number,
): ReferenceReader<Reference> {
  // The one that was looked up longest ago goes first. A name in use is looked up again and again, so reading one (`peek`) moves nothing.
  const cache = new LRUCache<string, Entry<Reference>>({ max: MAX_ENTRIES });
  let heardUntilMs = -Infinity;
  /** For each look-up whose answer may be kept, what has changed since it began: of that, the answer may be older than the change. */
  const lookUps = new Set<Set<string>>();

  /** An unchanged name stays the same object, by which lists recognize it (routes/matches/match-summaries.ts). */
  const asBefore = (reference: Reference): Reference => {
    const before = cache.peek(reference.id)?.reference;
    return before && isEqual(before, reference) ? before : reference;
  };
  const lookUpChunk = async (ids: string[]): Promise<readonly Reference[]> => {
    const askedAtMs = nowMs();
    const changed = new Set<string>();
    lookUps.add(changed);
    try {
      const loaded = (await load(ids)).map(asBefore);
      const byId = new Map(loaded.map((reference) => [reference.id, reference]));
      if (lookUps.has(changed))
        for (const id of ids) if (!changed.has(id)) cache.set(id, { id, reference: byId.get(id), askedAtMs, isRefreshDue: false });
      return loaded;
    } finally {
      lookUps.delete(changed);
    }
  };
  const lookUp = async (ids: readonly string[]): Promise<readonly Reference[]> => {
    const found: Reference[] = [];
    for (let start = 0; start < ids.length; start += MAX_IDS) found.push(...(await lookUpChunk(ids.slice(start, start + MAX_IDS))));
    return found;
  };

  let due: string[] = [];
  const refresh = (): void => {
    const ids = due;
    due = [];
    // If this fails, the names expire, and the next request for them gets the error.
    lookUp(ids).catch(() => undefined);
  };
  const refreshSoon = (entry: Entry<Reference>): void => {
    entry.isRefreshDue = true;
    if (due.length === 0) setTimeout(refresh, GATHER_MS).unref();
    due.push(entry.id);
  };

  return {
    async read(ids) {
      const references = new Map<string, Reference>();
      const missing = new Set<string>();
      const atMs = nowMs();
      const ages = atMs - heardUntilMs < SILENCE_MS ? HEARD_AGES : SILENT_AGES;
      for (const id of ids) {
        if (id === undefined || references.has(id)) continue;
        const entry = cache.peek(id);
        const ageMs = entry ? atMs - entry.askedAtMs : Infinity;
        if (!entry || ageMs >= ages.endMs) {
          missing.add(id);
          continue;
        }
        if (entry.reference) references.set(id, entry.reference);
        if (ageMs >= ages.refreshMs && !entry.isRefreshDue) refreshSoon(entry);
      }
      if (missing.size > 0) for (const reference of await lookUp([...missing])) references.set(reference.id, reference);
      return references;
    },
    forget(id) {
      cache.delete(id);
      for (const changed of lookUps) changed.add(id);
    },
    forgetAll() {
      cache.clear();
      lookUps.clear();
    },
    heard(untilMs) {
      heardUntilMs = Math.max(heardUntilMs, untilMs);
    },
  };
}

/** Names are flat. */
function isEqual<Reference extends object>(left: Reference, right: Reference): boolean {
  const fields = Object.keys(left) as (keyof Reference)[];
  return fields.length === Object.keys(right).length && fields.every((field) => left[field] === right[field]);
}

/** The same for a service whose data is optional: while it is unavailable, its names are omitted. */
export function orNone<Reference>(
  read: ReadReferences<Reference>,
  logger: { warn(fields: object, message: string): void },
): ReadReferences<Reference> {
  return (ids) =>
    read(ids).catch((error: unknown) => {
      logger.warn({ err: error }, 'names left out of rows: their service is away');
      return new Map();
    });
}
