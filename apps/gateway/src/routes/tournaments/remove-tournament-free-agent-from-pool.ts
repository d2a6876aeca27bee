import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { FreeAgentPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const removeTournamentFreeAgentFromPool = defineRoute({
  ...tournamentOperation('removeTournamentFreeAgentFromPool', ['Removes a player from the pool, unless a team has picked them up.']),
  summary: 'Remove a free agent',
  params: FreeAgentPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentFreeAgents }) {
    const { timestamp } = await tournamentFreeAgents.removeTournamentFreeAgentFromPool(
      { tournament: input.params.identifier, freeAgentId: input.params.freeAgentId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
