import { DomainError } from '@matchpoint/errors';
import type { CallerAct } from '../access/index.js';
import { findParticipant, type ParticipantRow } from '../rosters/index.js';

/** A participant of the locked tournament. @throws DomainError error_participant_not_found */
export async function requireParticipant({ tx, tournament }: Pick<CallerAct, 'tx' | 'tournament'>, id: string): Promise<ParticipantRow> {
  const participant = await findParticipant(tx, tournament.id, id);
  if (participant === undefined) throw new DomainError('error_participant_not_found');
  return participant;
}
