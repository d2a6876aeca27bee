import type { catalogProfile } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import { LRUCache } from 'lru-cache';

const TTL_MS = 3_000;
const MAX_ENTRIES = 20_000;

export type TeamReferences = ReadonlyMap<string, catalogProfile.TeamReference>;

/** Names of teams by id, a few seconds stale at most; ids that no team has are left out. */
export type TeamReferenceReader = (ids: readonly (string | undefined)[]) => Promise<TeamReferences>;

export function createTeamReferenceReader(client: RpcClient<typeof catalogProfile.ProfileServiceService>): TeamReferenceReader {
  const cache = new LRUCache<string, catalogProfile.TeamReference>({ max: MAX_ENTRIES, ttl: TTL_MS });
  return async (ids) => {
    const references = new Map<string, catalogProfile.TeamReference>();
    const missing = new Set<string>();
    for (const id of ids) {
      if (id === undefined) continue;
      const reference = cache.get(id);
      if (reference) references.set(id, reference);
      else missing.add(id);
    }
    if (missing.size > 0) {
      const { teams } = await client.batchGetTeamReferences({ ids: [...missing] });
      for (const team of teams) {
        cache.set(team.id, team);
        references.set(team.id, team);
      }
    }
    return references;
  };
}
