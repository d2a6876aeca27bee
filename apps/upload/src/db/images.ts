import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import type { ImageHeader, ImageType } from '../domain/image-header.js';
import type { Refusal, Verdict } from '../domain/judge-image.js';
import { RESERVATION_LIFE_MS, UNCLAIMED_LIFE_MS } from '../domain/limits.js';

/** A stored image. Type and size in pixels, or a refusal, are set once it has been judged. */
export interface StoredImage {
  id: string;
  objectKey: string;
  byteSize: number;
  contentType: ImageType | null;
  width: number | null;
  height: number | null;
  refusal: Refusal | null;
  /** No use or reservation of it excludes the asking claimant. */
  isFree: boolean;
  /** Counts towards what its tenant uses or is about to use. */
  isInUse: boolean;
}

const COLUMNS = `id, object_key as "objectKey", byte_size as "byteSize", content_type as "contentType", width, height, refusal,
  claimed_at is not null or reserved_at > $6 as "isInUse"`;

/** Condition on `image`: free for the claimant in one parameter, at the instant in another. Claimants of 0.1.0 are `picture:…`. */
export const IS_FREE = (claimant: string, now: string): string =>
  `((claimed_by is null or claimed_by = ${claimant} or (claimed_by like 'picture%' and ${claimant} like 'picture%'))
     and not exists (select from image_reservation r
       where r.image_id = image.id and r.expires_at > ${now} and r.claimant <> ${claimant}))`;

const STORED = sql('image_stored', 'update image set byte_size = $2, stored_at = $3 where id = $1 and swept_at is null returning 1');
const BROKEN_OFF = sql('image_broken_off', 'update image set byte_size = 0 where id = $1 and stored_at is null');
const FIND_USABLE = sql<StoredImage>(
  'image_find_usable',
  `select ${COLUMNS}, ${IS_FREE('$4::text', '$5::timestamptz')} as "isFree" from image
   where tenant = $1 and id = any($2) and stored_at is not null and swept_at is null
     and (claimed_by is not null or reserved_at is not null or created_at > $3)`,
);
const KEEP_VERDICTS = sql(
  'image_keep_verdicts',
  `update image set content_type = verdict.content_type, width = verdict.width, height = verdict.height, refusal = verdict.refusal
   from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[]) as verdict (id, content_type, width, height, refusal)
   where image.id = verdict.id and image.content_type is null and image.refusal is null`,
);
// Locked in one order, so that two claims of the same images cannot wait for each other.
const CLAIM = sql<{ id: string }>(
  'image_claim',
  `with free as (
     select id from image
     where tenant = $1 and id = any($2) and ${IS_FREE('$3', '$4')} and content_type is not null and swept_at is null
     order by id for update
   )
   update image set claimed_by = coalesce(claimed_by, $3), claimed_at = coalesce(claimed_at, $4), is_public = is_public or $5 from free
   where image.id = free.id returning image.id`,
);
const FIND_CLAIMED = sql<Pick<StoredImage, 'objectKey' | 'byteSize'> & { contentType: string; isPublic: boolean }>(
  'image_find_claimed',
  `select object_key as "objectKey", byte_size as "byteSize", content_type as "contentType",
     is_public or exists (select from image_reservation r where r.image_id = image.id and r.is_public) as "isPublic" from image
   where id = $1 and (claimed_at is not null or bound_at is not null or reserved_at is not null) and swept_at is null`,
);
const BIND = sql<{ id: string }>(
  'image_bind',
  `update image set bound_at = coalesce(bound_at, $3)
   where tenant = $1 and id = $2 and content_type is not null and swept_at is null returning id`,
);

/** Records that all bytes are in the store; false if the row was swept meanwhile. */
export async function markStored(pool: Pool, id: string, byteSize: number, now: Date): Promise<boolean> {
  return (await run(pool, STORED, [id, byteSize, now])).length > 0;
}

/** Releases what a failed upload had reserved. Its row stays until the sweep has removed its remains. */
export async function markBrokenOff(pool: Pool, id: string): Promise<void> {
  await run(pool, BROKEN_OFF, [id]);
}

/** The tenant's images that are complete and not due for the sweep, from a claimant's view. */
export async function findUsableImages(
  pool: Pool,
  { tenant, claimant = '', ids, now }: { tenant: string; claimant?: string; ids: readonly string[]; now: Date },
): Promise<StoredImage[]> {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  return run(pool, FIND_USABLE, [tenant, ids, ago(UNCLAIMED_LIFE_MS), claimant, now, ago(RESERVATION_LIFE_MS)]);
}

/** Stores the verdicts on images. An existing verdict stays. */
export async function keepVerdicts(pool: Pool, verdicts: readonly (readonly [id: string, Verdict])[]): Promise<void> {
  const column = <Value>(of: (verdict: Partial<ImageHeader> & { refusal?: Refusal }) => Value | undefined): (Value | null)[] =>
    verdicts.map(([, verdict]) => of(verdict) ?? null);
  await run(pool, KEEP_VERDICTS, [
    verdicts.map(([id]) => id),
    column(({ contentType }) => contentType),
    column(({ width }) => width),
    column(({ height }) => height),
    column(({ refusal }) => refusal),
  ]);
}

/** Claims the images that are valid, and free or the claimant's own; returns their ids. */
export async function claimFreeImages(
  tx: PoolClient,
  tenant: string,
  ids: readonly string[],
  { claimant, isPublic, now }: { claimant: string; isPublic: boolean; now: Date },
): Promise<Set<string>> {
  return new Set((await run(tx, CLAIM, [tenant, ids, claimant, now, isPublic])).map(({ id }) => id));
}

const RELEASE = sql(
  'image_release',
  `update image set claimed_by = null, claimed_at = null, bound_at = null, is_public = false
   where id = any($1) and claimed_by like 'picture:%' and not exists (select from image_use u where u.image_id = image.id)`,
);

/** Releases pictures claimed by 0.1.0, which recorded no uses. The sweep removes them like images that were never used. */
export async function releasePictures(pool: Pool, ids: readonly string[]): Promise<void> {
  await run(pool, RELEASE, [ids]);
}

/** Makes a valid image readable for holders of a signed address; false if the image is gone. */
export async function bindStoredImage(tx: PoolClient, tenant: string, id: string, now: Date): Promise<boolean> {
  return (await run(tx, BIND, [tenant, id, now])).length > 0;
}

/** An image that is used, reserved or bound, of any tenant. Whoever signed its address has decided who may see it. */
export async function findClaimedImage(
  pool: Pool,
  id: string,
): Promise<(Pick<StoredImage, 'objectKey' | 'byteSize'> & { contentType: string; isPublic: boolean }) | undefined> {
  const [image] = await run(pool, FIND_CLAIMED, [id]);
  return image;
}
