import { tournament } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { notInTournament } from '../../record/index.js';
import { findFreeAgentOfUser, setFreeAgentStatus } from '../store/free-agents.js';
import { expireOffers } from '../store/offers.js';

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
        async write({ tx, tournament: row, now }, _, agent) {
          if (agent.status === 'PICKED_UP') throw invalidInput('path.identifier', 'a team has picked you up');
          await setFreeAgentStatus(tx, agent.id, 'WITHDRAWN');
          await expireOffers(tx, row.id, { freeAgentId: agent.id }, now);
          return { timestamp: now.toISOString() };
        },
      },
    );
}
