import { catalogProfile, league, upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** Clients of the services that the match service calls. */
export interface Peers {
  catalog: RpcClient<catalogProfile.CatalogServiceService>;
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  league: RpcClient<league.LeagueServiceService>;
  forfeits: RpcClient<league.ForfeitServiceService>;
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
    reads: ['resolveLeagues', 'checkMatchEligibility', 'admitMatchOperation', 'getCallerStaffRole', 'checkLeaguePerson'],
  });
  // Claims and releases are idempotent by attempt.
  const forfeits = createRpcClient(league.ForfeitServiceService, { target: leagueUrl, ...identity, reads: 'all' });
  // Both may be retried: the caller names the reservation.
  const uploads = createRpcClient(upload.UploadServiceService, {
    target: uploadUrl,
    ...identity,
    reads: ['reserveImages', 'cancelReservation'],
  });
  return {
    catalog,
    profile,
    league: leagues,
    forfeits,
    upload: uploads,
    close() {
      catalog.close();
      profile.close();
      leagues.close();
      forfeits.close();
      uploads.close();
    },
  };
}
