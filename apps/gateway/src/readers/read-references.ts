import type { Clock } from '@matchpoint/core';
import { LRUCache } from 'lru-cache';

/** Maximum age of a returned name. */
const TTL_MS = 3_000;
/** A name that is requested at this age is refreshed in the background, so that hardly any request waits for a name. */
const REFRESH_AGE_MS = 1_500;
/** How long such refreshes are collected: one statement for hundreds costs little more than one for two. */
const GATHER_MS = 50;
/** Maximum ids per look-up; more are looked up in sequence, so that no response exceeds the size limit of messages. */
const MAX_IDS = 500;
const MAX_ENTRIES = 20_000;

/** What rows refer to by id, at most a few seconds stale; unknown ids are omitted. */
export type ReferenceReader<Reference> = (ids: readonly (string | undefined)[]) => Promise<ReadonlyMap<string, Reference>>;

interface Entry<Reference> {
  id: string;
  /** Unset if the id is unknown, such as that of a deleted league, whose matches are still listed. */
  reference: Reference | undefined;
  /** When the look-up began, epoch milliseconds: later changes are not included. */
  askedAt: number;
  isRefreshDue: boolean;
}

/** @param load returns the existing ones, in any order */
export function createReferenceReader<Reference extends { id: string }>(
  load: (ids: string[]) => Promise<readonly Reference[]>,
  clock: Clock,
): ReferenceReader<Reference> {
  const cache = new LRUCache<string, Entry<Reference>>({ max: MAX_ENTRIES });
  const now = (): number => clock.now().getTime();

  const lookUp = async (ids: readonly string[]): Promise<readonly Reference[]> => {
    const found: Reference[] = [];
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      const askedAt = now();
      const asked = ids.slice(start, start + MAX_IDS);
      const loaded = await load(asked);
      const byId = new Map(loaded.map((reference) => [reference.id, reference]));
      for (const id of asked) cache.set(id, { id, reference: byId.get(id), askedAt, isRefreshDue: false });
      found.push(...loaded);
    }
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

  return async (ids) => {
    const references = new Map<string, Reference>();
    const missing = new Set<string>();
    const at = now();
    for (const id of ids) {
      if (id === undefined || references.has(id)) continue;
      const entry = cache.get(id);
      const age = entry ? at - entry.askedAt : Infinity;
      if (!entry || age >= TTL_MS) {
        missing.add(id);
        continue;
      }
      if (entry.reference) references.set(id, entry.reference);
      if (age >= REFRESH_AGE_MS && !entry.isRefreshDue) refreshSoon(entry);
    }
    if (missing.size > 0) for (const reference of await lookUp([...missing])) references.set(reference.id, reference);
    return references;
  };
}

/** The same for a service whose data is optional: while it is unavailable, its names are omitted. */
export function orNone<Reference>(
  read: ReferenceReader<Reference>,
  logger: { warn(fields: object, message: string): void },
): ReferenceReader<Reference> {
  return (ids) =>
    read(ids).catch((error: unknown) => {
      logger.warn({ err: error }, 'names left out of rows: their service is away');
      return new Map();
    });
}
