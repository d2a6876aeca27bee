import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, FreeAgentPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const sendTournamentFreeAgentOffer = defineRoute({
  ...tournamentOperation(
    'sendTournamentFreeAgentOffer',
    ['Offers a free agent a place on the roster of a participant that the key owner leads.'],
    ['error_not_team_leader', 'error_free_agent_offer_exists'],
  ),
  summary: 'Offer a free agent a place',
  params: FreeAgentPath,
  body: Type.Object({
    participantId: Identifier('Participant id of the team.', EXAMPLES.participant),
    message: Type.Optional(Type.String({ maxLength: 1_000, description: 'Message for the player.', examples: ['We need a duelist.'] })),
  }),
  response: TournamentWriteAck,
  async handler(input, { tournamentFreeAgents }) {
    const { timestamp } = await tournamentFreeAgents.sendTournamentFreeAgentOffer(
      { tournament: input.params.identifier, freeAgentId: input.params.freeAgentId, ...input.body },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
