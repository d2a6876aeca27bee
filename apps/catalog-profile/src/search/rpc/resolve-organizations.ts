import type { catalogProfile } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { resolveOrganizations as resolve } from '../../organizations/index.js';

/** Organizations by the slugs or ids in import rows of other services; unknown ones are left out. */
export function resolveOrganizations({
  pool,
}: CatalogProfileContext): Handlers<catalogProfile.ProfileServiceService>['resolveOrganizations'] {
  return async ({ identifiers }) => {
    const found = await withTransaction(pool, (tx) => resolve(tx, identifiers));
    return { organizations: [...found].map(([identifier, id]) => ({ identifier, id })) };
  };
}
