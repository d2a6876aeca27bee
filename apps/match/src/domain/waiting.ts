import { DomainError } from '@matchpoint/errors';

/** Matches that a team has created and that wait for an opponent. */
export interface Waiting {
  matches: number;
  /** Those that challenge one other team. */
  challenges: number;
  /** Challenges to that team in the last 24 hours that ended without being accepted. */
  ended: number;
}

/** Matches without a time wait for an opponent for good, so a team can only have so many of them (docs/reference/matches.md#creation). */
export const MOST_WAITING = 2_000;
/** A team is asked to answer each challenge, so no other team may send it any number of them. */
const MOST_CHALLENGES = 200;
export const MOST_ENDED = 500;

/** @throws DomainError error_limit_reached */
export function refuseTooManyWaiting({ matches, challenges, ended }: Waiting): void {
  if (challenges >= MOST_CHALLENGES) throw tooMany(`The opponent has ${challenges} unanswered challenges of the team.`);
  if (ended >= MOST_ENDED) throw tooMany(`In the last 24 hours ${ended} challenges of the team to the opponent came to nothing.`);
  if (matches >= MOST_WAITING) throw tooMany(`The team has ${matches} matches that wait for an opponent.`);
}

const tooMany = (message: string): DomainError => new DomainError('error_limit_reached', { message });
