import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { listTrophies } from '../store/trophies.js';
import { omitNulls } from '@matchpoint/core';

/**
 * A user's trophies, newest first; none for someone else's limited profile (docs/reference/users.md#profile).
 * @throws DomainError error_user_not_found
 */
export function listUserTrophies({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.ListUserTrophiesRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListUserTrophiesResponse> => {
    const trophies = await listTrophies(pool, callerIdOf(call), identifier);
    if (!trophies) throw new DomainError('error_user_not_found');
    return { trophies: trophies.map((trophy) => omitNulls(trophy)) };
  };
}
