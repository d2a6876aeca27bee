import { catalogProfile, upload } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** Clients of the services that the league service calls. */
export interface Peers {
  catalog: RpcClient<catalogProfile.CatalogServiceService>;
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  upload: RpcClient<upload.UploadServiceService>;
  close(): void;
}

export interface PeerTargets {
  catalogProfileUrl: string;
  uploadUrl: string;
}

export function createPeers({ catalogProfileUrl, uploadUrl }: PeerTargets, identity: RpcIdentity): Peers {
  const catalog = createRpcClient(catalogProfile.CatalogServiceService, { target: catalogProfileUrl, ...identity, reads: 'all' });
  const profile = createRpcClient(catalogProfile.ProfileServiceService, { target: catalogProfileUrl, ...identity, reads: 'all' });
  // Both may be retried: the caller names the reservation.
  const uploads = createRpcClient(upload.UploadServiceService, {
    target: uploadUrl,
    ...identity,
    reads: ['reserveImages', 'cancelReservation'],
  });
  return {
    catalog,
    profile,
    upload: uploads,
    close() {
      catalog.close();
      profile.close();
      uploads.close();
    },
  };
}
