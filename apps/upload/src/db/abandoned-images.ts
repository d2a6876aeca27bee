import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/**
 * Cut-off times for the removal of images: unclaimed ones, those whose reservation was neither confirmed nor cancelled, unfinished uploads,
 * and failed removals.
 */
export interface AbandonedSince {
  unclaimed: Date;
  unconfirmed: Date;
  unfinished: Date;
  swept: Date;
}

// Skips locked rows, which another replica has taken or a claim is using. No claim finds an image taken here.
const TAKE = sql<{ id: string; objectKey: string }>(
  'image_take_abandoned',
  `update image set swept_at = $1 where id = any (array(
     select id from image
     where claimed_at is null and (created_at <= $2 or (stored_at is null and created_at <= $3)) and (swept_at is null or swept_at <= $4)
       and (reserved_at is null or reserved_at <= $6)
     order by created_at limit $5 for update skip locked
   )) returning id, object_key as "objectKey"`,
);
const ABANDON = sql(
  'images_abandon_of_tenant',
  `update image set claimed_by = null, claimed_at = null, is_public = false, created_at = least(created_at, $2)
   where tenant = $1 and (claimed_at is null or claimed_by like 'picture:user:%')
     and not exists (select from image_use u where u.image_id = image.id)`,
);
const END_TOKENS = sql('upload_tokens_of_tenant', 'delete from upload_token where tenant = $1');
const DELETE = sql(
  'image_delete',
  `with gone as (delete from image where id = any($1) and swept_at is not null returning id)
   delete from image_reservation where image_id in (select id from gone)`,
);

/** Takes at most `limit` abandoned images, oldest first, for removal: from now on nothing claims them, and no other replica takes them. */
export async function takeAbandonedImages(
  pool: Pool,
  since: AbandonedSince,
  now: Date,
  limit: number,
): Promise<{ id: string; objectKey: string }[]> {
  return run(pool, TAKE, [now, since.unclaimed, since.unfinished, since.swept, limit, since.unconfirmed]);
}

/** Abandons a person's own pictures and unused uploads, as if nobody had claimed them since `since`. */
export async function abandonImagesOf(tx: ClientBase, tenant: string, since: Date): Promise<void> {
  await run(tx, END_TOKENS, [tenant]);
  await run(tx, ABANDON, [tenant, since]);
}

/** Forgets images whose bytes are gone. */
export async function deleteSweptImages(pool: Pool, ids: readonly string[]): Promise<void> {
  await run(pool, DELETE, [ids]);
}
