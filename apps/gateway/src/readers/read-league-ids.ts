import type { league } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import { LRUCache } from 'lru-cache';

const TTL_MS = 5_000;
const MAX_ENTRIES = 10_000;

/** The id of the league with a slug or id, at most a few seconds stale; undefined if not found. */
export type LeagueIdReader = (identifier: string, requestId: string) => Promise<string | undefined>;

export function createLeagueIdReader(client: RpcClient<typeof league.LeagueServiceService>): LeagueIdReader {
  const cache = new LRUCache<string, string>({ max: MAX_ENTRIES, ttl: TTL_MS });
  return async (identifier, requestId) => {
    const cached = cache.get(identifier);
    if (cached !== undefined) return cached;
    const {
      leagues: [found],
    } = await client.resolveLeagues({ identifiers: [identifier] }, { requestId });
    if (found) cache.set(identifier, found.id);
    return found?.id;
  };
}
