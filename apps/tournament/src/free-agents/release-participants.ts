import type { TournamentAct } from '../access/index.js';
import { releaseFreeAgents } from './store/free-agents.js';
import { expireOffers } from './store/offers.js';

/** Expires the offers of participants that leave, and makes their agents available again. */
export async function releaseParticipants({ tx, tournament, now }: TournamentAct, participantIds: readonly string[]): Promise<void> {
  await expireOffers(tx, tournament.id, { participantIds }, now);
  await releaseFreeAgents(tx, participantIds);
}
