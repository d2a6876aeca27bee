import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation, WantedImages } from '@matchpoint/rpc';

const FIELDS = ['avatar', 'banner'] as const;

/** Pictures of a request: one without a storageId is removed; an omitted one stays. */
export type GivenPictures = Partial<Record<(typeof FIELDS)[number], catalogProfile.Picture | undefined>>;

type HolderKind = 'user' | 'team' | 'organization';

/**
 * Reserves the pictures that a request sets, publicly readable (docs/reference/uploads.md), once their holder is known to be the caller's
 * to change.
 * @param findHolder its id; `confirm` reports a refusal in order with the write's other checks
 */
export async function reservePictures(
  reserve: (wanted: WantedImages) => Promise<ImageReservation>,
  kind: HolderKind,
  given: GivenPictures,
  findHolder: () => Promise<string>,
): Promise<ImageReservation[]> {
  const named = FIELDS.filter((field) => given[field]?.storageId);
  if (named.length === 0) return [];
  const holder = await findHolder().catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  if (holder instanceof DomainError) return [refusedFor(holder)];
  return Promise.all(
    named.map((field) =>
      reserve({
        holder: `${kind}:${holder}`,
        storageIds: [given[field]?.storageId as string],
        field: `body.${field}StorageId`,
        isPublic: true,
        isSingle: true,
      }),
    ),
  );
}

function refusedFor(reason: DomainError): ImageReservation {
  const expectReserved = (): never => {
    throw reason;
  };
  return { expectReserved, confirm: expectReserved };
}

/**
 * Confirms a holder's new pictures and ends the use of those they replace; no event if none is given.
 * @param replacedUrls addresses that are no longer shown
 * @throws DomainError the error with which a reservation was refused
 */
export function picturesShown(
  kind: HolderKind,
  id: string,
  given: GivenPictures,
  { replacedUrls, reservations }: { replacedUrls: readonly string[]; reservations: readonly ImageReservation[] },
): NewEvent[] {
  const reservationIds = reservations.flatMap((reservation) => reservation.confirm());
  const shown = Object.fromEntries(FIELDS.flatMap((field) => (given[field] ? [[field, given[field].storageId || null]] : [])));
  if (Object.keys(shown).length === 0) return [];
  const data = { holder: `${kind}:${id}`, ...shown, replaced: replacedUrls.flatMap(storageIdOf), reservationIds };
  return [{ type: 'internal.image.shown', subject: id, data }];
}

/** Ends the use of all pictures of a holder that no longer shows any. */
export function picturesRemoved(kind: HolderKind, id: string, replacedUrls: readonly string[]): NewEvent[] {
  const none = { storageId: '', url: '' };
  return picturesShown(kind, id, { avatar: none, banner: none }, { replacedUrls, reservations: [] });
}

const MEDIA = /\/media\/(img_[a-z0-9]+)$/;

const storageIdOf = (url: string): string[] => MEDIA.exec(url)?.slice(1, 2) ?? [];
