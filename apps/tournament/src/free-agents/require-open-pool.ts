import { DomainError } from '@matchpoint/errors';
import type { TournamentRow } from '../record/index.js';

/** Free agents can join and get offers until the start. @throws DomainError error_tournament_not_in_valid_state */
export function requireOpenPool({ status, settings }: TournamentRow): void {
  const isOpen = status === 'REGISTRATION_OPEN' || status === 'REGISTRATION_CLOSED';
  if (isOpen && settings.freeAgentsEnabled) return;
  const message = settings.freeAgentsEnabled
    ? `The tournament is ${status}; this is allowed in REGISTRATION_OPEN, REGISTRATION_CLOSED.`
    : 'The tournament does not accept free agents.';
  throw new DomainError('error_tournament_not_in_valid_state', { message });
}
