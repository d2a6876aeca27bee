import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Holder = Type.String({ pattern: '^(user|team|organization|league|match|tournament):.+$', description: 'Holder of the images.' });
const StorageId = Type.String({ minLength: 1 });
const Picture = Type.Optional(Type.Union([StorageId, Type.Null()], { description: 'Null removes it; absent leaves it unchanged.' }));
const ReservationIds = Type.Array(Type.String({ minLength: 1 }), { description: 'Reservations that this event confirms.' });

/** Events that tell the upload service which images a committed write uses. Subject: the holder's id. */
export const internalImageEvents = producedBy(['catalog-profile', 'league', 'match', 'tournament'], {
  'internal.image.used': defineEvent({
    summary: 'A match or a league uses images as permanent evidence.',
    data: Type.Object({ holder: Holder, storageIds: Type.Array(StorageId, { minItems: 1 }), reservationIds: ReservationIds }),
  }),
  'internal.image.shown': defineEvent({
    summary: 'A holder publicly shows different pictures than before; it no longer uses the replaced ones.',
    data: Type.Object({
      holder: Holder,
      avatar: Picture,
      banner: Picture,
      replaced: Type.Array(StorageId, {
        description: 'Pictures that it showed before: releases claims made by 0.1.0, which recorded no uses.',
      }),
      reservationIds: ReservationIds,
    }),
  }),
});
