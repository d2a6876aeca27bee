import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { findOwnConnection, updateConnection as save } from '../store/own-connections.js';
import { changeConnections, givenOf, toConnection } from '../change-connections.js';

/**
 * Changes one of the caller's connections; the account it names can be changed for a self-reported connection only
 * (docs/reference/users.md#connections).
 * @throws DomainError INVALID_INPUT; error_connection_not_found; error_name_taken
 */
export function updateConnection(context: CatalogProfileContext) {
  return async (
    { id, ...request }: catalogProfile.UpdateConnectionRequest,
    call: CallContext,
  ): Promise<catalogProfile.UpdateConnectionResponse> => {
    const given = givenOf(request);
    return changeConnections(context, call, catalogProfile.UpdateConnectionResponse, async (tx, userId, timestamp) => {
      const before = await findOwnConnection(tx, userId, id);
      if (!before) throw new DomainError('error_connection_not_found');
      if (!before.isByOwner) {
        if (given.username !== undefined && given.username !== before.username) throw invalidInput('body.username', OF_LINKED);
        if (given.url !== undefined && given.url !== before.url) throw invalidInput('body.url', OF_LINKED);
      }
      const after = { ...before, ...given };
      await save(tx, after);
      return { connection: toConnection(after), timestamp };
    });
  };
}

const OF_LINKED = 'is the linked account’s own: unlink it, and link another';
