import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** The services that the account service asks. */
export interface Peers {
  users: RpcClient<catalogProfile.UserServiceService>;
  profiles: RpcClient<catalogProfile.ProfileServiceService>;
  close(): void;
}

export function createPeers({ catalogProfileUrl }: { catalogProfileUrl: string }, identity: RpcIdentity): Peers {
  const users = createRpcClient(catalogProfile.UserServiceService, {
    target: catalogProfileUrl,
    ...identity,
    // Again under the same id, none changes anything.
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
