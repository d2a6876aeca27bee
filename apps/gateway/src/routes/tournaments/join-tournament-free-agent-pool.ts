import Type from 'typebox';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const joinTournamentFreeAgentPool = defineRoute({
  ...tournamentOperation(
    'joinTournamentFreeAgentPool',
    ['Adds the key owner to the pool of players without a team. Possible until the start.'],
    ['error_free_agent_already_in_pool', 'error_free_agent_account_required', 'error_limit_reached'],
  ),
  summary: 'Join the free agents',
  params: TournamentPath,
  body: Type.Object({
    note: Type.Optional(Type.String({ maxLength: 500, description: 'Message for teams.', examples: ['Sentinel main.'] })),
  }),
  response: TournamentWriteAck,
  async handler(input, { tournamentFreeAgents }) {
    const { timestamp } = await tournamentFreeAgents.joinTournamentFreeAgentPool(
      { tournament: input.params.identifier, note: input.body.note },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
