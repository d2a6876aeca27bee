import type { tournament } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { readTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readTeamLead } from '../../peers/index.js';
import { findParticipant } from '../../rosters/index.js';
import { listFreeAgents } from '../store/free-agents.js';

/**
 * The available free agents, oldest first. Only leaders of the offering team see an offer.
 * @throws DomainError error_tournament_not_found
 */
export function listTournamentFreeAgents(
  context: TournamentContext,
): Handlers<tournament.TournamentFreeAgentServiceService>['listTournamentFreeAgents'] {
  return async ({ tournament: identifier, viewerParticipantId }, call) => {
    const { tournament: row } = await readTournament(context, call, { operation: 'listTournamentFreeAgents', tournament: identifier });
    const isVisitor = requireCaller(call).userId === '';
    const viewer =
      viewerParticipantId === undefined || isVisitor ? undefined : await findParticipant(context.pool, row.id, viewerParticipantId);
    const leads = viewer !== undefined && (await readTeamLead(context.peers, call, viewer.teamId)).leads;
    const agents = await listFreeAgents(context.pool, row.id, leads ? viewer.id : undefined);
    return {
      freeAgents: agents.map(({ id, userId, note, createdAt, hasViewerOffer }) =>
        omitNulls({ id, userId, note, createdAt: Date.parse(createdAt), hasViewerOffer }),
      ),
    };
  };
}
