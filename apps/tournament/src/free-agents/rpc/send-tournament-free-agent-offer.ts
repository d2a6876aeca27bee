import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { isRepeated } from '../../feed/index.js';
import { readTeamLead } from '../../peers/index.js';
import { notInTournament } from '../../record/index.js';
import { findParticipant } from '../../rosters/index.js';
import { requireOpenPool } from '../require-open-pool.js';
import { findFreeAgent } from '../store/free-agents.js';
import { addOffer, findLastOffered } from '../store/offers.js';

/**
 * Offers an agent a place on a roster.
 * @throws DomainError as administerTournament, error_not_team_leader,
 * error_free_agent_offer_exists
 */
export function sendTournamentFreeAgentOffer(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['sendTournamentFreeAgentOffer'] {
  return ({ tournament: identifier, freeAgentId, participantId, message }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'sendTournamentFreeAgentOffer', tournament: identifier },
      {
        codec: tournament.SendTournamentFreeAgentOfferResponse,
        async askAhead({ id }) {
          const participant = await findParticipant(context.pool, id, participantId);
          return participant && (await readTeamLead(context.peers, call, participant.teamId));
        },
        async find({ tx, tournament: row }, lead) {
          const agent = await findFreeAgent(tx, row.id, freeAgentId);
          if (agent === undefined) throw notInTournament('free agent');
          const participant = await findParticipant(tx, row.id, participantId);
          if (participant === undefined) throw notInTournament('participant');
          if (lead?.leads !== true) throw new DomainError('error_not_team_leader');
          return { agent, participant };
        },
        async write({ tx, tournament: row, caller, now }, _, { agent, participant }) {
          requireOpenPool(row);
          if (participant.status !== 'APPROVED' && participant.status !== 'PENDING')
            throw notOffered(`The participant is ${participant.status}.`);
          if (agent.status !== 'AVAILABLE') throw notOffered(`The free agent is ${agent.status}.`);
          const offer = { tournamentId: row.id, freeAgentId, participantId, message, userId: caller.userId };
          const lastOffered = await findLastOffered(tx, freeAgentId, participantId);
          if (!(await addOffer(tx, offer, now))) throw new DomainError('error_free_agent_offer_exists');
          if (!isRepeated(lastOffered, now)) {
            const data = { tournamentId: row.id, userId: agent.userId };
            await appendEvents(tx, [{ type: 'internal.tournament.offer_made', subject: row.id, data }]);
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
}

function notOffered(message: string): DomainError {
  return new DomainError('error_tournament_not_in_valid_state', { message });
}
