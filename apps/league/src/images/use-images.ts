import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation, WantedImages } from '@matchpoint/rpc';

/** The platform's desk holds images like a league. */
const holderOf = (leagueId: string): string => (leagueId === '' ? 'platform:tickets' : `league:${leagueId}`);

/**
 * Images of a ticket, for reservation. The league holds them rather than the ticket, because a creation repeated after a crash gives the
 * ticket another id.
 */
export function wantTicketImages(leagueId: string, storageIds: readonly string[]): WantedImages {
  return { holder: holderOf(leagueId), storageIds, field: 'body.images' };
}

/** A picture of a league, for reservation. */
export function wantLeaguePicture(leagueId: string, storageId: string | undefined, field: string): WantedImages {
  const storageIds = storageId === undefined ? [] : [storageId];
  return { holder: holderOf(leagueId), storageIds, field, isPublic: true, isSingle: true };
}

/** Confirms a ticket's images; no event without any. @throws the refusal of their reservation */
export function ticketImagesUsed(leagueId: string, storageIds: readonly string[], reservation: ImageReservation): NewEvent[] {
  const reservationIds = reservation.confirm();
  if (storageIds.length === 0) return [];
  const data = { holder: holderOf(leagueId), storageIds: [...new Set(storageIds)], reservationIds };
  return [{ type: 'internal.image.used', subject: leagueId === '' ? 'platform' : leagueId, data }];
}

/** Confirms a league's new pictures, which end the use of the previous ones. @throws the refusal of a reservation */
export function leaguePicturesShown(
  leagueId: string,
  pictures: { avatar: string | undefined; banner: string | undefined },
  reservations: readonly ImageReservation[],
): NewEvent[] {
  const reservationIds = reservations.flatMap((reservation) => reservation.confirm());
  const { avatar, banner } = pictures;
  if (avatar === undefined && banner === undefined) return [];
  const shown = { ...(avatar !== undefined && { avatar }), ...(banner !== undefined && { banner }) };
  return [
    { type: 'internal.image.shown', subject: leagueId, data: { holder: holderOf(leagueId), ...shown, replaced: [], reservationIds } },
  ];
}
