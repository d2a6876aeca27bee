import { DomainError } from '@matchpoint/errors';

/** For rows that belong to another tournament: the response is that of a missing tournament. */
export function notInTournament(what: string): DomainError {
  return new DomainError('error_tournament_not_found', { message: `The tournament has no such ${what}.` });
}
