import { catalogProfile, league } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';

/** The services that the match service asks. */
export interface Peers {
  catalog: RpcClient<catalogProfile.CatalogServiceService>;
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  league: RpcClient<league.LeagueServiceService>;
  close(): void;
}

export interface PeerTargets {
  catalogProfileUrl: string;
  leagueUrl: string;
  internalToken: string;
}

export function createPeers({ catalogProfileUrl, leagueUrl, internalToken }: PeerTargets): Peers {
  const catalog = createRpcClient(catalogProfile.CatalogServiceService, { target: catalogProfileUrl, internalToken, reads: 'all' });
  const profile = createRpcClient(catalogProfile.ProfileServiceService, { target: catalogProfileUrl, internalToken, reads: 'all' });
  const leagues = createRpcClient(league.LeagueServiceService, { target: leagueUrl, internalToken, reads: ['resolveLeagues'] });
  return {
    catalog,
    profile,
    league: leagues,
    close() {
      catalog.close();
      profile.close();
      leagues.close();
    },
  };
}
