import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament, type CallerAct } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { notInTournament } from '../../record/index.js';
import { addToRoster, countRoster, findRosterEntryOfUser, isFullForToday, MOST_ON_ROSTER } from '../../rosters/index.js';
import { setFreeAgentStatus } from '../store/free-agents.js';
import { expireOffers, findOffer, type OfferRow, settleOffer } from '../store/offers.js';

/**
 * Answers an offer. Accepting puts the caller on the roster and expires all other offers to them.
 * @throws DomainError as administerTournament, error_free_agent_offer_not_pending
 */
export function respondToTournamentFreeAgentOffer(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['respondToTournamentFreeAgentOffer'] {
  return async ({ tournament: identifier, offerId, accept }, call) => {
    const response = await administerTournament(
      context,
      call,
      { operation: 'respondToTournamentFreeAgentOffer', tournament: identifier },
      {
        codec: tournament.RespondToTournamentFreeAgentOfferResponse,
        async find({ tx, tournament: row, caller }) {
          const offer = await findOffer(tx, row.id, offerId);
          if (offer === undefined || offer.userId !== caller.userId) throw notInTournament('offer');
          return offer;
        },
        async write(act, _, offer) {
          if (offer.status !== 'PENDING') throw new DomainError('error_free_agent_offer_not_pending');
          if (accept && !(await isValid(act, offer))) {
            // Committed, so that the offer stays expired; the caller is refused below.
            await settleOffer(act.tx, offer.id, 'EXPIRED', act.now);
            return { accepted: false, timestamp: act.now.toISOString() };
          }
          if (accept) await acceptOffer(act, offer);
          else await settleOffer(act.tx, offer.id, 'DECLINED', act.now);
          return { accepted: accept, timestamp: act.now.toISOString() };
        },
      },
    );
    if (response.accepted !== accept) throw new DomainError('error_free_agent_offer_not_pending');
    return response;
  };
}

async function isValid({ tx, tournament: row, now }: CallerAct, offer: OfferRow): Promise<boolean> {
  const isOpen = row.status === 'REGISTRATION_OPEN' || row.status === 'REGISTRATION_CLOSED';
  const isIn = offer.participantStatus === 'APPROVED' || offer.participantStatus === 'PENDING';
  if (!isOpen || !isIn || (await countRoster(tx, offer.participantId)) >= MOST_ON_ROSTER) return false;
  if (await isFullForToday(tx, { id: offer.participantId, tournamentId: row.id }, now)) return false;
  // A team may have put the agent on its roster meanwhile.
  return (await findRosterEntryOfUser(tx, row.id, offer.userId)) === undefined;
}

async function acceptOffer({ tx, tournament: row, now, note }: CallerAct, offer: OfferRow): Promise<void> {
  const participant = { id: offer.participantId, tournamentId: row.id };
  const added = await addToRoster(tx, participant, [offer.userId], { source: 'FREE_AGENT', now });
  if (added.length === 0) throw new DomainError('error_free_agent_offer_not_pending');
  await settleOffer(tx, offer.id, 'ACCEPTED', now);
  await setFreeAgentStatus(tx, offer.freeAgentId, 'PICKED_UP', offer.participantId);
  await expireOffers(tx, row.id, { freeAgentId: offer.freeAgentId }, now);
  await note({ action: 'free_agent_picked_up', targetType: 'participant', targetId: offer.participantId });
}
