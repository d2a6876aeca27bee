import { tournament } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { notInTournament } from '../../record/index.js';
import { withdrawAgent } from '../leave-pool.js';
import { findFreeAgent } from '../store/free-agents.js';

/** Removes an agent from the pool. @throws DomainError as administerTournament, INVALID_INPUT */
export function removeTournamentFreeAgentFromPool(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['removeTournamentFreeAgentFromPool'] {
  return ({ tournament: identifier, freeAgentId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'removeTournamentFreeAgentFromPool', tournament: identifier },
      {
        codec: tournament.RemoveTournamentFreeAgentFromPoolResponse,
        async find({ tx, tournament: row }) {
          const agent = await findFreeAgent(tx, row.id, freeAgentId);
          if (agent === undefined) throw notInTournament('free agent');
          return agent;
        },
        async write(act, _, agent) {
          if (agent.status === 'PICKED_UP') throw invalidInput('path.freeAgentId', 'a team has picked the player up');
          await withdrawAgent(act, agent);
          await act.note({ action: 'free_agent_removed', targetType: 'user', targetId: agent.userId });
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
