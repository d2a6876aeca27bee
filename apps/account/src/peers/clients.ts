import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';

/** The services that the account service asks. */
export interface Peers {
  users: RpcClient<catalogProfile.UserServiceService>;
  close(): void;
}

export function createPeers({ catalogProfileUrl, internalToken }: { catalogProfileUrl: string; internalToken: string }): Peers {
  // To make a user again, under its id, changes nothing.
  const users = createRpcClient(catalogProfile.UserServiceService, { target: catalogProfileUrl, internalToken, reads: ['createUser'] });
  return { users, close: () => users.close() };
}
