import type { TournamentAct } from '../access/index.js';
import { findFreeAgentOfUser, type FreeAgentRow, setFreeAgentStatus } from './store/free-agents.js';
import { expireOffers } from './store/offers.js';

/** Takes an agent out of the pool of a locked tournament; their offers expire. */
export async function withdrawAgent({ tx, tournament, now }: TournamentAct, { id }: Pick<FreeAgentRow, 'id'>): Promise<void> {
  await setFreeAgentStatus(tx, id, 'WITHDRAWN');
  await expireOffers(tx, tournament.id, { freeAgentId: id }, now);
}

/** As withdrawAgent, for a user who may be no agent, or one whom a team has picked up. */
export async function leavePool(act: TournamentAct, userId: string): Promise<void> {
  const agent = await findFreeAgentOfUser(act.tx, act.tournament.id, userId);
  if (agent !== undefined && agent.status !== 'WITHDRAWN') await withdrawAgent(act, agent);
}
