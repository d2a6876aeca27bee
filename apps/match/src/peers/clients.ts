import { catalogProfile, league, upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';

/** The services that the match service asks. */
export interface Peers {
  catalog: RpcClient<catalogProfile.CatalogServiceService>;
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  league: RpcClient<league.LeagueServiceService>;
  upload: RpcClient<upload.UploadServiceService>;
  close(): void;
}

export interface PeerTargets {
  catalogProfileUrl: string;
  leagueUrl: string;
  uploadUrl: string;
  internalToken: string;
}

export function createPeers({ catalogProfileUrl, leagueUrl, uploadUrl, internalToken }: PeerTargets): Peers {
  const catalog = createRpcClient(catalogProfile.CatalogServiceService, { target: catalogProfileUrl, internalToken, reads: 'all' });
  const profile = createRpcClient(catalogProfile.ProfileServiceService, { target: catalogProfileUrl, internalToken, reads: 'all' });
  const leagues = createRpcClient(league.LeagueServiceService, {
    target: leagueUrl,
    internalToken,
    reads: ['resolveLeagues', 'checkMatchEligibility'],
  });
  // A claim repeats itself without harm: the same claimant may claim again.
  const uploads = createRpcClient(upload.UploadServiceService, { target: uploadUrl, internalToken, reads: ['claimImages'] });
  return {
    catalog,
    profile,
    league: leagues,
    upload: uploads,
    close() {
      catalog.close();
      profile.close();
      leagues.close();
      uploads.close();
    },
  };
}
