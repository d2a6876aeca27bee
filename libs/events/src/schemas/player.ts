import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id, MATCH_DATA, NOT_OF_PRIVATE_TEAMS, Player } from './match-data.js';
import { producedBy } from './produced-by.js';

const TeamId = Id("Id of the player's team.");

/** Single players in a match. */
export const playerEvents = producedBy(['match'], {
  'player.checked_in': defineEvent({
    summary: 'A player of an accepted match checked in.',
    data: Type.Object({
      ...MATCH_DATA,
      teamId: TeamId,
      userId: Player,
      checkedInAt: Type.Integer({ description: 'Time of the check-in in epoch milliseconds.' }),
    }),
    ofPlayers: ['userId'],
  }),
  'player.stats_updated': defineEvent({
    summary: "The game sent a player's statistics for a map.",
    data: Type.Object({
      ...MATCH_DATA,
      teamId: TeamId,
      userId: Player,
      mapIndex: Type.Integer({ minimum: 0, description: 'Index of the map in the series, 0-based.' }),
      stats: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
          description:
            'Statistics of the player on the map, by the game’s names. ' + `${NOT_OF_PRIVATE_TEAMS}, and this user: omitted for others.`,
        }),
      ),
    }),
    ofPlayers: ['userId', 'stats'],
  }),
});
