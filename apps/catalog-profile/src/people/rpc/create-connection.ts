import { catalogProfile } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { countConnections, insertConnection } from '../store/own-connections.js';
import type { StoredConnection } from '../store/imported-users.js';
import { checkAccountName, checkPlatform, MAX_CONNECTIONS } from '../rules/connection.js';
import { changeConnections, givenOf, toConnection } from '../change-connections.js';

/**
 * Adds a self-reported connection of the caller (docs/reference/users.md#connections).
 * @throws DomainError INVALID_INPUT; error_limit_reached; error_name_taken
 */
export function createConnection(context: CatalogProfileContext) {
  return async (request: catalogProfile.CreateConnectionRequest, call: CallContext): Promise<catalogProfile.CreateConnectionResponse> => {
    const given = { ...givenOf(request), platform: checkPlatform(request.platform), username: checkAccountName(request.username) };
    return changeConnections(context, call, catalogProfile.CreateConnectionResponse, async (tx, userId, timestamp) => {
      if ((await countConnections(tx, userId)) >= MAX_CONNECTIONS)
        throw new DomainError('error_limit_reached', { message: `You already have ${MAX_CONNECTIONS} connections.` });
      const connection: StoredConnection = { ...EMPTY, id: newId('conn'), userId, connectedAt: timestamp, ...given };
      await insertConnection(tx, connection);
      return { connection: toConnection(connection), timestamp };
    });
  };
}

const EMPTY = {
  url: null,
  region: null,
  gamingPlatform: null,
  isPrimary: false,
  isVerified: false,
  isSelfReported: true,
  showOnProfile: true,
};
