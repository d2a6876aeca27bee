import type { TournamentAct } from '../access/index.js';
import { findFreeAgentOfUser, setFreeAgentStatus } from './store/free-agents.js';
import { expireOffers } from './store/offers.js';

/** Removes a user from the pool of a locked tournament, also one whom a team has picked up; their offers expire. */
export async function leavePool({ tx, tournament, now }: TournamentAct, userId: string): Promise<void> {
  const agent = await findFreeAgentOfUser(tx, tournament.id, userId);
  if (agent === undefined || agent.status === 'WITHDRAWN') return;
  await setFreeAgentStatus(tx, agent.id, 'WITHDRAWN');
  await expireOffers(tx, tournament.id, { freeAgentId: agent.id }, now);
}
