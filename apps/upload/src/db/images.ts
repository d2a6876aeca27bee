import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { ImageHeader } from '../domain/image-header.js';

/** A stored image. Type and size in pixels are there once it has been claimed. */
export interface StoredImage {
  id: string;
  objectKey: string;
  byteSize: number;
  contentType: string | null;
  width: number | null;
  height: number | null;
  claimedBy: string | null;
}

const COLUMNS = 'id, object_key as "objectKey", byte_size as "byteSize", content_type as "contentType", width, height, claimed_by as "claimedBy"';

const STORED = sql('image_stored', 'update image set byte_size = $2, stored_at = $3 where id = $1 returning 1');
const FIND_USABLE = sql<StoredImage>(
  'image_find_usable',
  `select ${COLUMNS} from image where tenant = $1 and id = any($2) and stored_at is not null and (claimed_by is not null or created_at > $3)`,
);
// Locked in one order, so that two claims of the same images cannot wait for each other.
const CLAIM = sql<{ id: string }>(
  'image_claim',
  `with claimed as (select * from unnest($2::text[], $3::text[], $4::int[], $5::int[]) as claim (id, content_type, width, height)),
   free as (select id from image where tenant = $1 and id = any($2) and (claimed_by is null or claimed_by = $6) order by id for update)
   update image set content_type = claimed.content_type, width = claimed.width, height = claimed.height, claimed_by = $6, claimed_at = coalesce(claimed_at, $7)
   from free join claimed using (id) where image.id = free.id returning image.id`,
);
const FIND_CLAIMED = sql<Pick<StoredImage, 'objectKey' | 'byteSize'> & { contentType: string }>(
  'image_find_claimed', 'select object_key as "objectKey", byte_size as "byteSize", content_type as "contentType" from image where id = $1 and claimed_at is not null',
);
const ABANDONED = `claimed_at is null and (created_at <= $1 or (stored_at is null and created_at <= $2))`;
const FIND_ABANDONED = sql<{ id: string; createdAt: string }>(
  'image_find_abandoned', `select id, created_at as "createdAt" from image where ${ABANDONED} and (created_at, id) > ($3, $4) order by created_at, id limit $5`,
);
const LOCK_ABANDONED = sql<{ objectKey: string }>('image_lock_abandoned', `select object_key as "objectKey" from image where id = $3 and ${ABANDONED} for update skip locked`);
const DELETE = sql('image_delete', 'delete from image where id = $1');

/** Says that all bytes are in the store; false where the row is gone, swept meanwhile. */
export async function markStored(pool: Pool, id: string, byteSize: number, now: Date): Promise<boolean> {
  return (await run(pool, STORED, [id, byteSize, now])).length > 0;
}

/** Those of the tenant's images that are whole and either claimed or younger than `unclaimedSince`. */
export async function findUsableImages(pool: Pool, tenant: string, ids: readonly string[], unclaimedSince: Date): Promise<StoredImage[]> {
  return run(pool, FIND_USABLE, [tenant, ids, unclaimedSince]);
}

/** Claims the images that are free or the claimant's own; answers their ids. */
export async function claimFreeImages(
  tx: PoolClient, tenant: string, images: readonly (ImageHeader & { id: string })[], claim: { claimant: string; now: Date },
): Promise<Set<string>> {
  const column = <Value>(of: (image: ImageHeader & { id: string }) => Value): Value[] => images.map(of);
  const values = [column(({ id }) => id), column(({ contentType }) => contentType), column(({ width }) => width), column(({ height }) => height)];
  return new Set((await run(tx, CLAIM, [tenant, ...values, claim.claimant, claim.now])).map(({ id }) => id));
}

/** A claimed image, of whatever tenant: who may see it was decided by whoever signed its address. */
export async function findClaimedImage(pool: Pool, id: string): Promise<(Pick<StoredImage, 'objectKey' | 'byteSize'> & { contentType: string }) | undefined> {
  const [image] = await run(pool, FIND_CLAIMED, [id]);
  return image;
}

/** Since when an image without a claim, and one whose upload has not ended, count as abandoned. */
export interface AbandonedSince {
  unclaimed: Date;
  unfinished: Date;
}

/** A page of abandoned images, oldest first, after `position`. */
export async function findAbandonedImages(pool: Pool, since: AbandonedSince, position: { createdAt: string; id: string }, limit: number): Promise<{ createdAt: string; id: string }[]> {
  return run(pool, FIND_ABANDONED, [since.unclaimed, since.unfinished, position.createdAt, position.id, limit]);
}

/** Locks an image that is abandoned still; undefined where it is not, or where another replica has it. */
export async function lockAbandonedImage(tx: PoolClient, id: string, since: AbandonedSince): Promise<{ objectKey: string } | undefined> {
  const [image] = await run(tx, LOCK_ABANDONED, [since.unclaimed, since.unfinished, id]);
  return image;
}

export async function deleteImage(tx: PoolClient, id: string): Promise<void> {
  await run(tx, DELETE, [id]);
}
