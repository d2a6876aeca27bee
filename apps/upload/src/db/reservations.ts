import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, PoolClient } from 'pg';
import { IS_FREE } from './images.js';

export interface NewReservation {
  id: string;
  tenant: string;
  storageIds: readonly string[];
  holder: string;
  claimant: string;
  isPublic: boolean;
  reservedAt: Date;
  expiresAt: Date;
}

// The image's own row is written too: a sweep that has looked at it before looks again.
const RESERVE = sql<{ imageId: string }>(
  'image_reserve',
  `with free as (
     select id from image
     where tenant = $3 and id = any($4) and ${IS_FREE('$6', '$8')} and content_type is not null and swept_at is null
     order by id for update
   ), touched as (update image set reserved_at = $8 from free where image.id = free.id returning image.id)
   insert into image_reservation (id, image_id, holder, claimant, is_public, reserved_at, expires_at)
   select $1, id, $2, $6, $5, $8, $7 from touched
   on conflict (id, image_id) do update set expires_at = excluded.expires_at returning image_id as "imageId"`,
);

/** Reserves the images that are valid and free for the claimant; returns their ids. */
export async function insertReservation(tx: PoolClient, reservation: NewReservation): Promise<Set<string>> {
  const { id, tenant, storageIds, holder, claimant, isPublic, reservedAt, expiresAt } = reservation;
  const rows = await run(tx, RESERVE, [id, holder, tenant, storageIds, isPublic, claimant, expiresAt, reservedAt]);
  return new Set(rows.map(({ imageId }) => imageId));
}

const IDS_OF_TENANT = sql<{ imageId: string }>(
  'reservation_images_of_tenant',
  `select r.image_id as "imageId" from image_reservation r join image i on i.id = r.image_id
   where r.id = $1 and i.tenant = $2 order by r.image_id for update of i`,
);

/** The images of a tenant's reservation, locked. */
export async function lockReservedImages(tx: ClientBase, id: string, tenant: string): Promise<string[]> {
  return (await run(tx, IDS_OF_TENANT, [id, tenant])).map(({ imageId }) => imageId);
}

const DELETE = sql<{ imageId: string }>(
  'reservations_delete',
  'delete from image_reservation where id = any($1) returning image_id as "imageId"',
);
const DELETE_OF_HOLDER = sql<{ imageId: string }>(
  'reservations_delete_of_holder',
  'delete from image_reservation where holder = $1 returning image_id as "imageId"',
);
const NOTE_LATEST = sql(
  'image_note_latest_reservation',
  `update image set reserved_at = (select max(r.reserved_at) from image_reservation r where r.image_id = image.id) where id = any($1)`,
);

/** Ends reservations: they were confirmed or cancelled. */
export async function deleteReservations(tx: ClientBase, ids: readonly string[]): Promise<void> {
  await noteLatest(tx, await run(tx, DELETE, [ids]));
}

/** Ends all reservations for a deleted holder. */
export async function deleteReservationsFor(tx: ClientBase, holder: string): Promise<void> {
  await noteLatest(tx, await run(tx, DELETE_OF_HOLDER, [holder]));
}

async function noteLatest(tx: ClientBase, rows: readonly { imageId: string }[]): Promise<void> {
  if (rows.length > 0) await run(tx, NOTE_LATEST, [rows.map(({ imageId }) => imageId)]);
}
