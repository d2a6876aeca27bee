import type { Match, ScoredTeamReference, UserTeamMembership } from '@matchpoint/sdk';
import { leads } from './own-teams.js';

/** The teams of a match, the creator's first. */
export const sidesOf = ({ creatorTeam, acceptedTeam }: Match): ScoredTeamReference[] =>
  [creatorTeam, acceptedTeam].filter((team) => team !== null);

/** The sides of a match that somebody leads. */
export const ledSides = (match: Match, own: readonly UserTeamMembership[]): ScoredTeamReference[] =>
  sidesOf(match).filter(({ id }) => own.some((team) => team.id === id && leads(team)));
