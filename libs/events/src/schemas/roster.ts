import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id, MATCH_DATA, NOT_OF_PRIVATE_TEAMS } from './match-data.js';
import { producedBy } from './produced-by.js';

/** Events of a team's roster in a match. */
export const rosterEvents = producedBy(['match'], {
  'roster.updated': defineEvent({
    summary: "A team's active roster in a match was set or changed.",
    data: Type.Object({
      ...MATCH_DATA,
      teamId: Id('Id of the team.'),
      playerIds: Type.Optional(
        Type.Array(Id('User id.'), {
          description: `User ids of the active roster. ${NOT_OF_PRIVATE_TEAMS}: omitted for others.`,
        }),
      ),
    }),
    ofPlayers: ['playerIds'],
  }),
});
