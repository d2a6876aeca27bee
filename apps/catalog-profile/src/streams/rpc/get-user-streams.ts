import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { STREAM_LIFE_MS } from '../rules/stream.js';
import { findStreamsOfUser } from '../store/live-streams.js';

/** A user's streams that the caller may see (docs/reference/users.md#stream-status). @throws DomainError error_user_not_found */
export function getUserStreams({ clock, pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.GetUserStreamsRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetUserStreamsResponse> => {
    const seenAfter = new Date(clock.now().getTime() - STREAM_LIFE_MS);
    const found = await findStreamsOfUser(pool, { callerId: callerIdOf(call), identifier, seenAfter });
    if (!found) throw new DomainError('error_user_not_found');
    return {
      userId: found.userId,
      streams: found.streams.map(({ platform, login, title, gameName, viewerCount, thumbnailUrl, startedAt, seenAt }) =>
        omitNulls({ platform: platform ?? '', login, title, gameName, viewerCount, thumbnailUrl, startedAt, seenAt }),
      ),
    };
  };
}
