import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

/** Events of trophies that users win. Subject: the user. */
export const trophyEvents = producedBy(['catalog-profile'], {
  'trophy.awarded': defineEvent({
    summary: 'A user won a trophy in a tournament.',
    data: Type.Object({
      userId: Id('User id of the winner.'),
      trophyId: Id('Trophy: champion, runner_up or third_place.'),
      awardedAt: Type.Integer({ description: 'Time of the award in epoch milliseconds.' }),
      rarity: Id('Rarity, by the number of participants: common, uncommon, rare, epic or legendary.'),
      tournamentId: Id('Id of the tournament.'),
      tournamentSlug: Id('Slug of the tournament.'),
    }),
  }),
});
