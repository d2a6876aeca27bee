import type { catalogProfile } from '@matchpoint/contracts';
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

export type TeamReferences = ReadonlyMap<string, catalogProfile.TeamReference>;

/** Names of teams by id, a few seconds stale at most; ids that no team has are left out. */
export type TeamReferenceReader = (ids: readonly (string | undefined)[]) => Promise<TeamReferences>;

interface Entry {
  team: catalogProfile.TeamReference;
  /** When it was asked for, epoch milliseconds: what came later is not in it. */
  askedAt: number;
  isRefreshDue: boolean;
}

/** @param load answers the teams that there are, in any order */
export function createTeamReferenceReader(
  load: (ids: string[]) => Promise<readonly catalogProfile.TeamReference[]>,
  clock: Clock,
): TeamReferenceReader {
  const cache = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  const now = (): number => clock.now().getTime();

  const lookUp = async (ids: readonly string[]): Promise<readonly catalogProfile.TeamReference[]> => {
    const found: catalogProfile.TeamReference[] = [];
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      const askedAt = now();
      const teams = await load(ids.slice(start, start + MAX_IDS));
      for (const team of teams) cache.set(team.id, { team, askedAt, isRefreshDue: false });
      found.push(...teams);
    }
    return found;
  };

  let due: string[] = [];
  const refresh = (): void => {
    const ids = due;
    due = [];
    // Where it fails the names grow too old, and whoever asks for them then is told.
    lookUp(ids).catch(() => undefined);
  };
  const refreshSoon = (entry: Entry): void => {
    entry.isRefreshDue = true;
    if (due.length === 0) setTimeout(refresh, GATHER_MS).unref();
    due.push(entry.team.id);
  };

  return async (ids) => {
    const references = new Map<string, catalogProfile.TeamReference>();
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
      references.set(id, entry.team);
      if (age >= REFRESH_AGE_MS && !entry.isRefreshDue) refreshSoon(entry);
    }
    if (missing.size > 0) for (const team of await lookUp([...missing])) references.set(team.id, team);
    return references;
  };
}
