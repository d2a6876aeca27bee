import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';

/** The services that the league service asks. */
export interface Peers {
  catalog: RpcClient<catalogProfile.CatalogServiceService>;
  profile: RpcClient<catalogProfile.ProfileServiceService>;
  close(): void;
}

export interface PeerTargets {
  catalogProfileUrl: string;
  internalToken: string;
}

export function createPeers({ catalogProfileUrl, internalToken }: PeerTargets): Peers {
  const catalog = createRpcClient(catalogProfile.CatalogServiceService, { target: catalogProfileUrl, internalToken, reads: 'all' });
  const profile = createRpcClient(catalogProfile.ProfileServiceService, { target: catalogProfileUrl, internalToken, reads: 'all' });
  return {
    catalog,
    profile,
    close() {
      catalog.close();
      profile.close();
    },
  };
}
