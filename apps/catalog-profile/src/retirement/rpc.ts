import type { CatalogProfileContext } from '../context.js';
import { checkRetirement } from './rpc/check-retirement.js';
import { retireUser } from './rpc/retire-user.js';

/** The RPCs of this room, by contract. */
export const retirementRpc = (context: CatalogProfileContext) => ({
  user: {
    checkRetirement: checkRetirement(context),
    retireUser: retireUser(context),
  },
});
