import { catalogProfile, league, upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

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
}

export function createPeers({ catalogProfileUrl, leagueUrl, uploadUrl }: PeerTargets, identity: RpcIdentity): Peers {
  const catalog = createRpcClient(catalogProfile.CatalogServiceService, { target: catalogProfileUrl, ...identity, reads: 'all' });
  const profile = createRpcClient(catalogProfile.ProfileServiceService, { target: catalogProfileUrl, ...identity, reads: 'all' });
  const leagues = createRpcClient(league.LeagueServiceService, {
    target: leagueUrl,
    ...identity,
    reads: ['resolveLeagues', 'checkMatchEligibility', 'admitMatchOperation'],
  });
  // A claim repeats itself without harm: the same claimant may claim again.
  const uploads = createRpcClient(upload.UploadServiceService, { target: uploadUrl, ...identity, reads: ['claimImages'] });
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
