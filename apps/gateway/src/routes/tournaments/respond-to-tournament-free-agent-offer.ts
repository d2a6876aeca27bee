import Type from 'typebox';
import { flag, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { OfferPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const respondToTournamentFreeAgentOffer = defineRoute({
  ...tournamentOperation(
    'respondToTournamentFreeAgentOffer',
    ['Accepts or declines an offer to the key owner. Accepting puts them on the roster and expires all other offers to them.'],
    ['error_free_agent_offer_not_pending'],
  ),
  summary: 'Answer an offer',
  params: OfferPath,
  body: Type.Object({ accept: flag('Whether the player joins.') }),
  response: Type.Object({ accepted: flag('Whether the player joins.'), timestamp: Timestamp() }),
  handler(input, { tournamentFreeAgents }) {
    const { params, body } = input;
    const request = { tournament: params.identifier, offerId: params.offerId, accept: body.accept };
    return tournamentFreeAgents.respondToTournamentFreeAgentOffer(request, writeOptions(input));
  },
});
