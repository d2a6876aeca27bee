import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../context.js';
import { discardUserRow } from '../db/created-users.js';

/** Removes the user of a registration that nobody completed (management A). */
export function discardUser({ pool }: Pick<CatalogProfileContext, 'pool'>) {
  return async ({ id }: catalogProfile.DiscardUserRequest): Promise<catalogProfile.DiscardUserResponse> => {
    await discardUserRow(pool, id);
    return {};
  };
}
