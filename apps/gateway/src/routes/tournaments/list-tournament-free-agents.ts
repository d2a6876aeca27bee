import Type from 'typebox';
import { count, Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';
import { toNames } from './participant-objects.js';
import { EXAMPLES, Moment, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const FreeAgent = named(
  'TournamentFreeAgent',
  Type.Object(
    {
      id: text('Free agent id.', 'fa_01j6qvx3k0fd8r5y2m9wcz0001'),
      userId: text('User id.', EXAMPLES.user),
      username: Type.Optional(text('Username.', 'tenz')),
      name: Type.Optional(text('Name.', 'TenZ')),
      avatarUrl: nullable.uri('Picture of the player.', 'https://cdn.example.org/avatars/tenz.png'),
      note: Type.Optional(text('Message for teams.', 'Sentinel main.')),
      createdAt: Moment('Time when the player joined the pool, in epoch milliseconds.'),
      viewerOfferStatus: Type.Unsafe<'PENDING' | null>({
        ...{ type: ['string', 'null'], enum: ['PENDING', null] },
        description: 'PENDING if the viewer’s participant has an open offer to the player.',
      }),
    },
    { description: 'A player without a team.' },
  ),
);

export const listTournamentFreeAgents = defineRoute({
  ...tournamentOperation('listTournamentFreeAgents', [
    'Returns the players without a team, oldest first.',
    'With `viewerParticipantId` of a team that the key owner leads, it tells which of them have an open offer from it.',
  ]),
  summary: 'List the free agents of a tournament',
  params: TournamentPath,
  query: Type.Object({ viewerParticipantId: Type.Optional(Identifier('Participant id of the viewer’s team.', EXAMPLES.participant)) }),
  response: Type.Object({ freeAgents: list(FreeAgent, 'Free agents.'), count: count('Number of free agents.', 3), timestamp: Timestamp() }),
  async handler({ params, query, caller, requestId }, { tournamentFreeAgents, readUserReferences }) {
    const request = { tournament: params.identifier, viewerParticipantId: query.viewerParticipantId };
    const { freeAgents } = await tournamentFreeAgents.listTournamentFreeAgents(request, { caller, requestId });
    const ids = freeAgents.map(({ userId }) => userId);
    const users = await readUserReferences(ids, caller, requestId);
    return {
      freeAgents: freeAgents.map(({ id, userId, note, createdAt, hasViewerOffer }) => ({
        ...{ id, userId, createdAt, ...toNames(userId, users) },
        ...(note !== undefined && { note }),
        viewerOfferStatus: hasViewerOffer ? ('PENDING' as const) : null,
      })),
      count: freeAgents.length,
    };
  },
});
