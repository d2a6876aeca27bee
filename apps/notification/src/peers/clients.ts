import { catalogProfile, league, match } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** Clients of the services that the notification service calls. */
export interface Peers {
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  league: RpcClient<league.LeagueServiceService>;
  match: RpcClient<match.MatchServiceService>;
  close(): void;
}

export interface PeerTargets {
  catalogProfileUrl: string;
  leagueUrl: string;
  matchUrl: string;
}

export function createPeers({ catalogProfileUrl, leagueUrl, matchUrl }: PeerTargets, identity: RpcIdentity): Peers {
  const peers = {
    profile: createRpcClient(catalogProfile.ProfileServiceService, { target: catalogProfileUrl, ...identity, reads: 'all' }),
    league: createRpcClient(league.LeagueServiceService, { target: leagueUrl, ...identity, reads: 'all' }),
    match: createRpcClient(match.MatchServiceService, { target: matchUrl, ...identity, reads: 'all' }),
  };
  return {
    ...peers,
    close() {
      for (const client of Object.values(peers)) client.close();
    },
  };
}
