import type { Clock } from '@matchpoint/core';
import { LRUCache } from 'lru-cache';

/** A name is never older than this when it is answered. */
const TTL_MS = 3_000;
/** One still asked for at this age is looked up again beside the requests, so that hardly any of them waits for a name. */
const REFRESH_AGE_MS = 1_500;
/** Such look-ups of this long travel together: one statement for hundreds costs little more than one for two. */
const GATHER_MS = 50;
/** Of one look-up: of more ids, the pieces are asked for one after the other, so that no answer is larger than a message may be. */
const MAX_IDS = 500;
const MAX_ENTRIES = 20_000;

/** What rows name by id, a few seconds stale at most; ids that nothing has are left out. */
export type ReferenceReader<Reference> = (ids: readonly (string | undefined)[]) => Promise<ReadonlyMap<string, Reference>>;

interface Entry<Reference> {
  id: string;
  /** None: nothing has the id, such as one of a deleted league, whose matches are listed on and on. */
  reference: Reference | undefined;
  /** When it was asked for, epoch milliseconds: what came later is not in it. */
  askedAt: number;
  isRefreshDue: boolean;
}

/** @param load answers those that there are, in any order */
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
    // If this fails, the names grow too old, and the next request for them gets the error.
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

/** The same of a service that its rows can be shown without: while it is away, what it knows is left out. */
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
