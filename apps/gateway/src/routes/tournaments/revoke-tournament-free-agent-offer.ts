import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { OfferPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const revokeTournamentFreeAgentOffer = defineRoute({
  ...tournamentOperation(
    'revokeTournamentFreeAgentOffer',
    ['Revokes an open offer of a team that the key owner leads.'],
    ['error_not_team_leader', 'error_free_agent_offer_not_pending'],
  ),
  summary: 'Revoke an offer',
  params: OfferPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentFreeAgents }) {
    const { timestamp } = await tournamentFreeAgents.revokeTournamentFreeAgentOffer(
      { tournament: input.params.identifier, offerId: input.params.offerId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
