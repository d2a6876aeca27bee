import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { abandonImagesOf } from '../db/abandoned-images.js';
import { endUsesOf, releaseUnused } from '../db/image-uses.js';
import { deleteReservationsFor } from '../db/reservations.js';
import { UNCLAIMED_LIFE_MS } from '../domain/limits.js';

export const USER_DELETED = 'internal.user.deleted';

/**
 * Leaves a deleted person's own pictures and unused uploads to the sweep (docs/reference/accounts.md#deletion). Evidence belongs to its
 * matches and tickets, and pictures of groups to the groups.
 */
export async function applyUserDeleted(tx: ClientBase, { data }: { data: unknown }, { clock }: { clock: Clock }): Promise<void> {
  const { userId } = data as EventEnvelope<typeof USER_DELETED>['data'];
  const holder = `user:${userId}`;
  await deleteReservationsFor(tx, holder);
  await releaseUnused(tx, await endUsesOf(tx, holder));
  await abandonImagesOf(tx, holder, new Date(clock.now().getTime() - UNCLAIMED_LIFE_MS));
}
