import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { findUserReferences } from '../store/user-references.js';

/** Names of players by id, for rows that embed them; unknown ids are left out, in no particular order. */
export function batchGetUserReferences({ pool }: CatalogProfileContext) {
  return async (
    { ids }: catalogProfile.BatchGetUserReferencesRequest,
    call: CallContext,
  ): Promise<catalogProfile.BatchGetUserReferencesResponse> => {
    const rows = await findUserReferences(pool, callerIdOf(call), ids);
    return { users: rows.map(omitNulls) };
  };
}
