import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { findOwnProfile } from '../store/own-profile.js';
import { toOwnProfile } from '../to-own-profile.js';

/**
 * The caller's profile, including fields that others cannot see (docs/reference/users.md#profile). @throws DomainError error_user_not_found
 */
export function getOwnProfile({ pool, clock }: CatalogProfileContext) {
  return async (_: catalogProfile.GetOwnProfileRequest, call: CallContext): Promise<catalogProfile.GetOwnProfileResponse> => {
    const profile = await findOwnProfile(pool, requireCaller(call).userId);
    if (!profile) throw new DomainError('error_user_not_found');
    return { profile: toOwnProfile(profile, clock.now()) };
  };
}
