import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { findUserProfile } from '../store/user-profiles.js';

/** A user's profile. @throws DomainError error_user_not_found, also for others' private profiles (docs/reference/users.md#profile) */
export function getUser({ pool }: CatalogProfileContext) {
  return async ({ identifier }: catalogProfile.GetUserRequest, call: CallContext): Promise<catalogProfile.GetUserResponse> => {
    const user = await findUserProfile(pool, callerIdOf(call), identifier);
    if (!user) throw new DomainError('error_user_not_found');
    return { user: omitNulls(user) };
  };
}
