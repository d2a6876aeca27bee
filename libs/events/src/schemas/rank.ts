import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const Rank = (when: string) => Type.Optional(Id(`Skill rating ${when} the change, as text; absent if there was none.`));

/** Events of the ranks that users report for games (docs/reference/games.md#game-ranks). Subject: the user. */
export const rankEvents = producedBy(['catalog-profile'], {
  'rank.updated': defineEvent({
    summary: "A user's rank in a game was set, changed or removed.",
    data: Type.Object({
      userId: Id('User id of the player.'),
      gameId: Id("The game's slug."),
      oldRank: Rank('before'),
      newRank: Rank('after'),
      source: Id('Source of the change: api.'),
    }),
  }),
});
