import type { Match, ScoredTeamReference, UserTeamMembership } from '@matchpoint/sdk';
import { leads } from './team-roles.js';

/** The teams of a match, the creator's first. */
export const sidesOf = ({ creatorTeam, acceptedTeam }: Match): ScoredTeamReference[] =>
  [creatorTeam, acceptedTeam].filter((team) => team !== null);

/** Includes a challenged team, which takes its side when it accepts. */
export const withChallenged = (match: Match): Match => ({ ...match, acceptedTeam: match.acceptedTeam ?? match.challengedTeam ?? null });

/** The sides of a match that the user leads. */
export const ledSides = (match: Match, own: readonly UserTeamMembership[]): ScoredTeamReference[] =>
  sidesOf(match).filter(({ id }) => own.some((team) => team.id === id && leads(team)));
