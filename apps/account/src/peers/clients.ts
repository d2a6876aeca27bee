import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient, type RpcIdentity } from '@matchpoint/rpc';

/** The services that the account service asks. */
export interface Peers {
  users: RpcClient<catalogProfile.UserServiceService>;
  close(): void;
}

export function createPeers({ catalogProfileUrl }: { catalogProfileUrl: string }, identity: RpcIdentity): Peers {
  const users = createRpcClient(catalogProfile.UserServiceService, {
    target: catalogProfileUrl,
    ...identity,
    // Again under the same id, both change nothing.
    reads: ['createUser', 'discardUser'],
  });
  return { users, close: () => users.close() };
}
