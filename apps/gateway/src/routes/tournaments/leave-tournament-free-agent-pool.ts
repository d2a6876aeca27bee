import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const leaveTournamentFreeAgentPool = defineRoute({
  ...tournamentOperation('leaveTournamentFreeAgentPool', ['Removes the key owner from the pool, unless a team has picked them up.']),
  summary: 'Leave the free agents',
  params: TournamentPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentFreeAgents }) {
    const { timestamp } = await tournamentFreeAgents.leaveTournamentFreeAgentPool(
      { tournament: input.params.identifier },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
