import type { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { STREAM_LIFE_MS } from '../rules/stream.js';
import { findLivePlatforms } from '../store/live-streams.js';

const MAX_USERS = 50;

/**
 * Where users are live, in the order of the request (docs/reference/users.md#stream-status).
 * @throws DomainError INVALID_INPUT for more than 50
 */
export function batchGetLivePlatforms({ clock, pool }: CatalogProfileContext) {
  return async (
    { identifiers }: catalogProfile.BatchGetLivePlatformsRequest,
    call: CallContext,
  ): Promise<catalogProfile.BatchGetLivePlatformsResponse> => {
    if (identifiers.length > MAX_USERS) throw invalidInput('body.userIds', `must contain at most ${MAX_USERS} items`);
    const seenAfter = new Date(clock.now().getTime() - STREAM_LIFE_MS);
    const platforms = await findLivePlatforms(pool, { callerId: callerIdOf(call), identifiers, seenAfter });
    return { items: identifiers.map((identifier) => ({ platforms: [...(platforms.get(identifier) ?? [])] })) };
  };
}
