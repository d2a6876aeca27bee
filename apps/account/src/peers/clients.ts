import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** Clients of the services that the account service calls. */
export interface Peers {
  users: RpcClient<catalogProfile.UserServiceService>;
  profiles: RpcClient<catalogProfile.ProfileServiceService>;
  close(): void;
}

export function createPeers({ catalogProfileUrl }: { catalogProfileUrl: string }, identity: RpcIdentity): Peers {
  const users = createRpcClient(catalogProfile.UserServiceService, {
    target: catalogProfileUrl,
    ...identity,
    // A repeated call with the same id changes nothing.
    reads: ['createUser', 'discardUser', 'syncLinkedConnection', 'checkRetirement', 'retireUser'],
  });
  const profiles = createRpcClient(catalogProfile.ProfileServiceService, {
    target: catalogProfileUrl,
    ...identity,
    reads: ['resolveUser'],
  });
  return {
    users,
    profiles,
    close() {
      users.close();
      profiles.close();
    },
  };
}
