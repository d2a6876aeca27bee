import type { catalogProfile } from '@matchpoint/contracts';
import type { CallerContext, RpcClient } from '@matchpoint/rpc';

/** Names of users by id, as the caller may see them; unknown ids are omitted. */
export type UserReferenceReader = (
  ids: readonly string[],
  caller: CallerContext,
  requestId: string,
) => Promise<ReadonlyMap<string, catalogProfile.UserReference>>;

export function createUserReferenceReader(client: RpcClient<typeof catalogProfile.ProfileServiceService>): UserReferenceReader {
  return async (ids, caller, requestId) => {
    if (ids.length === 0) return new Map();
    const { users } = await client.batchGetUserReferences({ ids: [...new Set(ids)] }, { caller, requestId });
    return new Map(users.map((user) => [user.id, user]));
  };
}
