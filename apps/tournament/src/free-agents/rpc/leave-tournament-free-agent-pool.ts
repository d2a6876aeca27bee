import { tournament } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { notInTournament } from '../../record/index.js';
import { withdrawAgent } from '../leave-pool.js';
import { findFreeAgentOfUser } from '../store/free-agents.js';

/**
 * Removes the caller from the pool of free agents.
 * @throws DomainError as administerTournament, INVALID_INPUT for an agent that a team has picked up
 */
export function leaveTournamentFreeAgentPool(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['leaveTournamentFreeAgentPool'] {
  return ({ tournament: identifier }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'leaveTournamentFreeAgentPool', tournament: identifier },
      {
        codec: tournament.LeaveTournamentFreeAgentPoolResponse,
        async find({ tx, tournament: row, caller }) {
          const agent = await findFreeAgentOfUser(tx, row.id, caller.userId);
          if (agent === undefined) throw notInTournament('free agent');
          return agent;
        },
        async write(act, _, agent) {
          if (agent.status === 'PICKED_UP') throw invalidInput('path.identifier', 'a team has picked you up');
          await withdrawAgent(act, agent);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
