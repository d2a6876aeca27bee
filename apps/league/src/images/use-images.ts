import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation, WantedImages } from '@matchpoint/rpc';

/** The platform's desk holds images as a league does. */
const holderOf = (leagueId: string): string => (leagueId === '' ? 'platform:tickets' : `league:${leagueId}`);

/**
 * Images of a ticket, to be reserved. The league holds them, not the ticket, because a creation repeated after a crash makes a ticket with
 * another id.
 */
export function wantTicketImages(leagueId: string, storageIds: readonly string[]): WantedImages {
  return { holder: holderOf(leagueId), storageIds, field: 'body.images' };
}

/** A picture of a league, to be reserved. */
export function wantLeaguePicture(leagueId: string, storageId: string | undefined, field: string): WantedImages {
  const storageIds = storageId === undefined ? [] : [storageId];
  return { holder: holderOf(leagueId), storageIds, field, isPublic: true, isSingle: true };
}

/** Confirms a ticket's images; no event for none. @throws what their reservation was refused for */
export function ticketImagesUsed(leagueId: string, storageIds: readonly string[], reservation: ImageReservation): NewEvent[] {
  const reservationIds = reservation.confirm();
  if (storageIds.length === 0) return [];
  const data = { holder: holderOf(leagueId), storageIds: [...new Set(storageIds)], reservationIds };
  return [{ type: 'internal.image.used', subject: leagueId === '' ? 'platform' : leagueId, data }];
}

/** Confirms a league's new pictures, which end the use of those before. @throws what a reservation was refused for */
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
