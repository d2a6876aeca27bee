import { catalogProfile, league, match, upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** Clients of the services that the tournament service calls. */
export interface Peers {
  catalog: RpcClient<catalogProfile.CatalogServiceService>;
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  ratings: RpcClient<catalogProfile.RatingServiceService>;
  league: RpcClient<league.LeagueServiceService>;
  leagueRecords: RpcClient<league.LeagueRecordServiceService>;
  matches: RpcClient<match.TournamentMatchServiceService>;
  upload: RpcClient<upload.UploadServiceService>;
  close(): void;
}

export interface PeerTargets {
  catalogProfileUrl: string;
  leagueUrl: string;
  matchUrl: string;
  uploadUrl: string;
}

export function createPeers({ catalogProfileUrl, leagueUrl, matchUrl, uploadUrl }: PeerTargets, identity: RpcIdentity): Peers {
  const toProfile = { target: catalogProfileUrl, ...identity, reads: 'all' } as const;
  const toLeague = { target: leagueUrl, ...identity, reads: 'all' } as const;
  const peers = {
    catalog: createRpcClient(catalogProfile.CatalogServiceService, toProfile),
    profile: createRpcClient(catalogProfile.ProfileServiceService, toProfile),
    ratings: createRpcClient(catalogProfile.RatingServiceService, toProfile),
    league: createRpcClient(league.LeagueServiceService, toLeague),
    leagueRecords: createRpcClient(league.LeagueRecordServiceService, toLeague),
    // Jobs retry their calls themselves.
    matches: createRpcClient(match.TournamentMatchServiceService, { target: matchUrl, ...identity, reads: [] }),
    // Both may be retried: the caller names the reservation.
    upload: createRpcClient(upload.UploadServiceService, {
      target: uploadUrl,
      ...identity,
      reads: ['reserveImages', 'cancelReservation'],
    }),
  };
  return {
    ...peers,
    close() {
      for (const client of Object.values(peers)) client.close();
    },
  };
}
