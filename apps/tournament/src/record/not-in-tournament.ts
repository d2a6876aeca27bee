import { DomainError } from '@matchpoint/errors';

/** What hangs on a tournament by its id, but not on this one: it is answered as a tournament that is not there. */
export function notInTournament(what: string): DomainError {
  return new DomainError('error_tournament_not_found', { message: `There is no such ${what} in this tournament.` });
}
