import type { Match, ScoredTeamReference, UserTeamMembership } from '@matchpoint/sdk';
import { leads } from './team-roles.js';

/** The teams of a match, the creator's first. */
export const sidesOf = ({ creatorTeam, acceptedTeam }: Match): ScoredTeamReference[] =>
  [creatorTeam, acceptedTeam].filter((team) => team !== null);

/** With the team that is challenged on its side, which it takes when it accepts. */
export const withChallenged = (match: Match): Match => ({ ...match, acceptedTeam: match.acceptedTeam ?? match.challengedTeam ?? null });

/** The sides of a match that somebody leads. */
export const ledSides = (match: Match, own: readonly UserTeamMembership[]): ScoredTeamReference[] =>
  sidesOf(match).filter(({ id }) => own.some((team) => team.id === id && leads(team)));
