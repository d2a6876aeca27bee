import type { CallerAct } from '../access/index.js';
import { notInTournament } from '../record/index.js';
import { findParticipant, type ParticipantRow } from '../rosters/index.js';

/** A participant of the locked tournament. @throws DomainError error_tournament_not_found */
export async function requireParticipant({ tx, tournament }: Pick<CallerAct, 'tx' | 'tournament'>, id: string): Promise<ParticipantRow> {
  const participant = await findParticipant(tx, tournament.id, id);
  if (participant === undefined) throw notInTournament('participant');
  return participant;
}
