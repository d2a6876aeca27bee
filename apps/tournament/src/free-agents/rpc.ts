import type { TournamentContext } from '../context.js';
import { joinTournamentFreeAgentPool } from './rpc/join-tournament-free-agent-pool.js';
import { leaveTournamentFreeAgentPool } from './rpc/leave-tournament-free-agent-pool.js';
import { listTournamentFreeAgents } from './rpc/list-tournament-free-agents.js';
import { removeTournamentFreeAgentFromPool } from './rpc/remove-tournament-free-agent-from-pool.js';
import { respondToTournamentFreeAgentOffer } from './rpc/respond-to-tournament-free-agent-offer.js';
import { revokeTournamentFreeAgentOffer } from './rpc/revoke-tournament-free-agent-offer.js';
import { sendTournamentFreeAgentOffer } from './rpc/send-tournament-free-agent-offer.js';

/** The RPCs of this room, by contract. */
export const freeAgentsRpc = (context: TournamentContext) => ({
  freeAgent: {
    listTournamentFreeAgents: listTournamentFreeAgents(context),
    joinTournamentFreeAgentPool: joinTournamentFreeAgentPool(context),
    leaveTournamentFreeAgentPool: leaveTournamentFreeAgentPool(context),
    removeTournamentFreeAgentFromPool: removeTournamentFreeAgentFromPool(context),
    sendTournamentFreeAgentOffer: sendTournamentFreeAgentOffer(context),
    revokeTournamentFreeAgentOffer: revokeTournamentFreeAgentOffer(context),
    respondToTournamentFreeAgentOffer: respondToTournamentFreeAgentOffer(context),
  },
});
