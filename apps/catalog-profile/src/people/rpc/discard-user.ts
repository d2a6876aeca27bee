import type { catalogProfile } from '@matchpoint/contracts';
import type { CatalogProfileContext } from '../../context.js';
import { discardUserRow } from '../store/created-users.js';

/** Removes the user of a registration that nobody completed (docs/reference/accounts.md#registration). */
export function discardUser({ pool }: Pick<CatalogProfileContext, 'pool'>) {
  return async ({ id }: catalogProfile.DiscardUserRequest): Promise<catalogProfile.DiscardUserResponse> => {
    await discardUserRow(pool, id);
    return {};
  };
}
