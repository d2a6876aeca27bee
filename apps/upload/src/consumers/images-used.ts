import type { Clock } from '@matchpoint/core';
import type { EventData } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { ClientBase } from 'pg';
import { endUseUnless, findClaimedBeforeUses, insertUse, releaseUnused } from '../db/image-uses.js';
import { deleteReservations } from '../db/reservations.js';
import { claimantOf } from '../domain/claimant.js';

/** Its name in the inbox and in the stream. */
export const IMAGES_CONSUMER = 'upload-images';
export const IMAGES_USED = 'internal.image.used';
export const IMAGES_SHOWN = 'internal.image.shown';

interface Context {
  clock: Clock;
  logger: Pick<Logger, 'error'>;
}

/** Second phase of claiming images: an image in a committed write counts as used, however long ago its reservation expired. */
export async function applyImagesUsed(tx: ClientBase, { data }: { data: unknown }, context: Context): Promise<void> {
  const { holder, storageIds, reservationIds } = data as EventData<typeof IMAGES_USED>;
  for (const imageId of storageIds) await use(tx, { holder, slot: imageId, imageId, isPublic: false }, context);
  await deleteReservations(tx, reservationIds);
}

/** The same for public pictures: a replaced picture is released unless something else uses it. */
export async function applyImagesShown(tx: ClientBase, { data }: { data: unknown }, context: Context): Promise<void> {
  const { holder, reservationIds, replaced, ...pictures } = data as EventData<typeof IMAGES_SHOWN>;
  const ended = await findClaimedBeforeUses(tx, replaced, holder.split(':', 1)[0] as string);
  for (const slot of ['avatar', 'banner'] as const) {
    const imageId = pictures[slot];
    if (imageId === undefined) continue;
    ended.push(...(await endUseUnless(tx, holder, slot, imageId)));
    if (imageId !== null) await use(tx, { holder, slot, imageId, isPublic: true }, context);
  }
  await releaseUnused(tx, ended);
  await deleteReservations(tx, reservationIds);
}

async function use(
  tx: ClientBase,
  image: { holder: string; slot: string; imageId: string; isPublic: boolean },
  { clock, logger }: Context,
): Promise<void> {
  const isThere = await insertUse(tx, { ...image, claimant: claimantOf(image.holder) }, clock.now());
  if (!isThere) logger.error({ image: image.imageId, holder: image.holder }, 'an image in use is no longer stored');
}
