import type { match } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import type { KnownMatches } from './known-matches.js';
import { sharingEqualReads } from './share-equal-reads.js';

type Client = RpcClient<typeof match.MatchServiceService>;

/** Lists of public matches. Identical reads in the same tick share one RPC. */
export interface PublicMatchReader {
  list(request: match.ListPublicMatchesRequest): Promise<match.ListPublicMatchesResponse>;
  overview(request: match.GetMatchOverviewRequest): Promise<match.GetMatchOverviewResponse>;
}

export function createPublicMatchReader(
  client: Pick<Client, 'listPublicMatches' | 'getMatchOverview'>,
  knownMatches: KnownMatches,
): PublicMatchReader {
  return {
    list: sharingEqualReads((request, name) =>
      knownMatches.read(name, (asVersions) => client.listPublicMatches({ ...request, asVersions })),
    ),
    overview: sharingEqualReads((request) => client.getMatchOverview(request)),
  };
}
