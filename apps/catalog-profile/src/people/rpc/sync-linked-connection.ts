import type { catalogProfile } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CatalogProfileContext } from '../../context.js';
import { removeLinkedConnection, saveLinkedConnection } from '../store/linked-connections.js';
import { lockNamedUser } from '../store/locked-users.js';

/** Adds a sign-in identity to a user's connections, verified and hidden at first, or removes it (docs/reference/users.md#connections). */
export function syncLinkedConnection({ pool }: Pick<CatalogProfileContext, 'pool'>) {
  return ({
    connectionId: id,
    userId,
    platform,
    linked,
  }: catalogProfile.SyncLinkedConnectionRequest): Promise<catalogProfile.SyncLinkedConnectionResponse> =>
    withTransaction(pool, async (tx) => {
      const user = await lockNamedUser(tx, userId);
      if (user?.id !== userId || user.deletedAt !== null) return {};
      if (!linked) await removeLinkedConnection(tx, userId, id);
      else await saveLinkedConnection(tx, { id, userId, platform, username: linked.name ?? null, connectedAt: linked.linkedAt });
      return {};
    });
}
