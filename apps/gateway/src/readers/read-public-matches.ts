import type { match } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import { sharingEqualReads } from './share-equal-reads.js';

type Client = RpcClient<typeof match.MatchServiceService>;

/** Lists of public matches. Identical reads in the same tick share one RPC. */
export interface PublicMatchReader {
  list(request: match.ListPublicMatchesRequest): Promise<match.ListPublicMatchesResponse>;
  overview(request: match.GetMatchOverviewRequest): Promise<match.GetMatchOverviewResponse>;
}

export function createPublicMatchReader(client: Pick<Client, 'listPublicMatches' | 'getMatchOverview'>): PublicMatchReader {
  return {
    list: sharingEqualReads((request) => client.listPublicMatches(request)),
    overview: sharingEqualReads((request) => client.getMatchOverview(request)),
  };
}
