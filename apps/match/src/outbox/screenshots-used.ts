import type { NewEvent } from '@matchpoint/events';
import type { ImageReservation } from '@matchpoint/rpc';
import { holderOf } from '../peers/want-screenshots.js';

/** Confirms a score's screenshots; no event without any. @throws the refusal of their reservation */
export function screenshotsUsed(matchId: string, storageIds: readonly string[], reservation: ImageReservation): NewEvent[] {
  const reservationIds = reservation.confirm();
  if (storageIds.length === 0) return [];
  return [
    {
      type: 'internal.image.used',
      subject: matchId,
      data: { holder: holderOf(matchId), storageIds: [...new Set(storageIds)], reservationIds },
    },
  ];
}
