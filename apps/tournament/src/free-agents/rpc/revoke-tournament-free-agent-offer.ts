import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readLedTeamIds, readTeamLead } from '../../peers/index.js';
import { notInTournament } from '../../record/index.js';
import { findOffer, mayOffer, settleOffer } from '../store/offers.js';

/**
 * Revokes an open offer. A caller who leads no team in the tournament cannot tell others' offers from ones that do not exist.
 * @throws DomainError as administerTournament, error_not_team_leader, error_free_agent_offer_not_pending
 */
export function revokeTournamentFreeAgentOffer(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['revokeTournamentFreeAgentOffer'] {
  return ({ tournament: identifier, offerId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'revokeTournamentFreeAgentOffer', tournament: identifier },
      {
        codec: tournament.RevokeTournamentFreeAgentOfferResponse,
        async askAhead({ id }) {
          const offer = await findOffer(context.pool, id, offerId);
          if (offer) return { lead: await readTeamLead(context.peers, call, offer.teamId) };
          const led = await readLedTeamIds(context.peers, call);
          return { isEntrant: await mayOffer(context.pool, id, offerId, [...led]) };
        },
        async find({ tx, tournament: row, authority }, { lead, isEntrant = false }) {
          const offer = await findOffer(tx, row.id, offerId);
          if (offer === undefined && (isEntrant || authority.isManager)) throw notInTournament('offer');
          if (offer === undefined || lead?.leads !== true) throw new DomainError('error_not_team_leader');
          return offer;
        },
        async write({ tx, now }, _, offer) {
          if (offer.status !== 'PENDING') throw new DomainError('error_free_agent_offer_not_pending');
          await settleOffer(tx, offer.id, 'REVOKED', now);
          return { timestamp: now.toISOString() };
        },
      },
    );
}
