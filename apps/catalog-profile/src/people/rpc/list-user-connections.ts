import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { listShownConnections } from '../store/user-profiles.js';

/** The connections that a user shows; none for someone else's limited profile. @throws DomainError error_user_not_found */
export function listUserConnections({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.ListUserConnectionsRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListUserConnectionsResponse> => {
    const connections = await listShownConnections(pool, callerIdOf(call), identifier);
    if (!connections) throw new DomainError('error_user_not_found');
    return { connections: connections.map(({ connectionId, ...connection }) => ({ ...omitNulls(connection), id: connectionId ?? '' })) };
  };
}
