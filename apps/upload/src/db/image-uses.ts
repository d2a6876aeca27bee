import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

export type PictureSlot = 'avatar' | 'banner';

/** A use reported by a committed write. */
export interface ImageUse {
  holder: string;
  slot: string;
  imageId: string;
  claimant: string;
  isPublic: boolean;
}

// Locks the image first: a sweep about to take it looks again, and one that has taken it is seen here.
const CLAIM = sql<{ id: string }>(
  'image_claim_for_use',
  `update image set claimed_by = coalesce(claimed_by, $2), claimed_at = coalesce(claimed_at, $3), is_public = is_public or $4
   where id = $1 and swept_at is null returning id`,
);
const INSERT = sql(
  'image_use_insert',
  `insert into image_use (holder, slot, image_id, is_public, used_at) values ($1, $2, $3, $4, $5)
   on conflict (holder, slot) do update set image_id = excluded.image_id, is_public = excluded.is_public, used_at = excluded.used_at
   where image_use.image_id <> excluded.image_id`,
);

/** Records that an image is used, however old its reservation is; false if the image no longer exists. */
export async function insertUse(tx: ClientBase, { holder, slot, imageId, claimant, isPublic }: ImageUse, now: Date): Promise<boolean> {
  if ((await run(tx, CLAIM, [imageId, claimant, now, isPublic])).length === 0) return false;
  await run(tx, INSERT, [holder, slot, imageId, isPublic, now]);
  return true;
}

const END = sql<{ imageId: string }>(
  'image_use_end',
  'delete from image_use where holder = $1 and slot = $2 and image_id is distinct from $3 returning image_id as "imageId"',
);
const END_OF_HOLDER = sql<{ imageId: string }>(
  'image_uses_end_of_holder',
  'delete from image_use where holder = $1 returning image_id as "imageId"',
);

/** Ends the use of any image except `imageId` in a holder's slot; returns that image. */
export async function endUseUnless(tx: ClientBase, holder: string, slot: PictureSlot, imageId: string | null): Promise<string[]> {
  return (await run(tx, END, [holder, slot, imageId])).map(({ imageId: ended }) => ended);
}

/** Ends all uses of a deleted holder; returns their images. */
export async function endUsesOf(tx: ClientBase, holder: string): Promise<string[]> {
  return (await run(tx, END_OF_HOLDER, [holder])).map(({ imageId }) => imageId);
}

// Locked in one order. Two holders that end their use of one image at the same time take turns here.
const LOCK = sql('image_lock_released', 'select 1 from image where id = any($1) order by id for update');
const RELEASE = sql(
  'image_release_unused',
  `update image set claimed_by = null, claimed_at = null, bound_at = null, is_public = false
   where id = any($1) and not exists (select from image_use u where u.image_id = image.id)`,
);
const NARROW = sql(
  'image_narrow',
  `update image set is_public = exists (select from image_use u where u.image_id = image.id and u.is_public)
   where id = any($1) and is_public and exists (select from image_use u where u.image_id = image.id)`,
);

/** Releases the images that nothing uses any more. Nobody can read them from now on, and the sweep removes them. */
export async function releaseUnused(tx: ClientBase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await run(tx, LOCK, [ids]);
  await run(tx, RELEASE, [ids]);
  await run(tx, NARROW, [ids]);
}

const EARLIER = sql<{ id: string }>(
  'image_claimed_before_uses',
  `select id from image where id = any($1) and claimed_by like $2 and not exists (select from image_use u where u.image_id = image.id)`,
);

/** The images that 0.1.0, which recorded no uses, claimed as pictures of a kind of holder. */
export async function findClaimedBeforeUses(tx: ClientBase, ids: readonly string[], kind: string): Promise<string[]> {
  return ids.length === 0 ? [] : (await run(tx, EARLIER, [ids, `picture:${kind}:%`])).map(({ id }) => id);
}
