import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id, MATCH_DATA, NOT_OF_PRIVATE_TEAMS, Player } from './match-data.js';
import { producedBy } from './produced-by.js';

const TeamId = Id("Id of the player's team.");

/** Single players in a match. */
export const playerEvents = producedBy(['match'], {
  'player.checked_in': defineEvent({
    summary: 'A player of an accepted match said to be there.',
    data: Type.Object({
      ...MATCH_DATA,
      teamId: TeamId,
      userId: Player,
      checkedInAt: Type.Integer({ description: 'When the player said so, in epoch milliseconds.' }),
    }),
    ofPlayers: ['userId'],
  }),
  'player.stats_updated': defineEvent({
    summary: "The game sent a player's statistics of a map.",
    data: Type.Object({
      ...MATCH_DATA,
      teamId: TeamId,
      userId: Player,
      mapIndex: Type.Integer({ minimum: 0, description: 'Which map of the series, 0-based.' }),
      stats: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
          description:
            'What the player did on the map, by the names that the game gives. ' +
            `${NOT_OF_PRIVATE_TEAMS}, and for this user: left out for others.`,
        }),
      ),
    }),
    ofPlayers: ['userId', 'stats'],
  }),
});
