import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { listUserResults as readPage } from '../../records/index.js';
import { callerIdOf } from '../../requests/index.js';
import { findOpenUserId } from '../store/user-profiles.js';

const MAX_PAGE_SIZE = 100;

/**
 * The results of a player, newest first (docs/reference/users.md#matches).
 * @throws DomainError error_user_not_found, also for others' private and limited profiles
 */
export function listUserResults({ pool, reads }: Pick<CatalogProfileContext, 'pool' | 'reads'>) {
  return async (request: catalogProfile.ListUserResultsRequest, call: CallContext): Promise<catalogProfile.ListUserResultsResponse> => {
    const { pageSize } = request;
    if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE_SIZE)
      throw invalidInput('pageSize', `must be from 1 to ${MAX_PAGE_SIZE}`);
    const callerId = callerIdOf(call);
    const userId = await findOpenUserId(pool, callerId, request.identifier);
    if (userId === undefined) throw new DomainError('error_user_not_found');
    return reads.read((client) => readPage(client, userId, callerId, request));
  };
}
