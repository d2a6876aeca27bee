import { tournament } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { isConnectionMissing } from '../../peers/index.js';
import { findRosterEntryOfUser } from '../../rosters/index.js';
import { requireOpenPool } from '../require-open-pool.js';
import { countFreeAgents, findFreeAgentOfUser, joinPool } from '../store/free-agents.js';

/** Maximum number of available agents in a tournament; the listing shows all of them. */
const MOST_AGENTS = 1_000;

/**
 * Adds the caller to the pool of free agents.
 * @throws DomainError as administerTournament, error_free_agent_already_in_pool, error_free_agent_account_required,
 *   error_limit_reached, INVALID_INPUT
 */
export function joinTournamentFreeAgentPool(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['joinTournamentFreeAgentPool'] {
  return ({ tournament: identifier, note }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'joinTournamentFreeAgentPool', tournament: identifier },
      {
        codec: tournament.JoinTournamentFreeAgentPoolResponse,
        askAhead: (row) => isConnectionMissing(context.peers, call, row.settings.gameId),
        async write({ tx, tournament: row, caller: { userId }, now }, isMissing) {
          requireOpenPool(row);
          if (isMissing) throw new DomainError('error_free_agent_account_required');
          const agent = await findFreeAgentOfUser(tx, row.id, userId);
          if (agent !== undefined && agent.status !== 'WITHDRAWN') throw new DomainError('error_free_agent_already_in_pool');
          if ((await findRosterEntryOfUser(tx, row.id, userId)) !== undefined)
            throw invalidInput('path.identifier', 'you are on a roster of this tournament');
          if ((await countFreeAgents(tx, row.id)) >= MOST_AGENTS) throw new DomainError('error_limit_reached');
          await joinPool(tx, { tournamentId: row.id, userId, note }, now);
          return { timestamp: now.toISOString() };
        },
      },
    );
}
