import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { deleteConnection as remove } from '../store/own-connections.js';
import { changeConnections } from '../change-connections.js';

/** Removes one of the caller's connections (docs/reference/users.md#connections). @throws DomainError error_connection_not_found */
export function deleteConnection(context: CatalogProfileContext) {
  return ({ id }: catalogProfile.DeleteConnectionRequest, call: CallContext): Promise<catalogProfile.DeleteConnectionResponse> =>
    changeConnections(context, call, catalogProfile.DeleteConnectionResponse, async (tx, userId, timestamp) => {
      if (!(await remove(tx, userId, id))) throw new DomainError('error_connection_not_found');
      return { timestamp };
    });
}
