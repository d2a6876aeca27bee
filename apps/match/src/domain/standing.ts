import { DomainError } from '@matchpoint/errors';
import type { MatchState, Side } from './match-state.js';

/** The caller's roles in teams (docs/reference/teams.md: "captain" is CAPTAIN or CO_CAPTAIN, and active). */
export interface Standing {
  readonly userId: string;
  /** Active memberships by team id. */
  readonly teams: ReadonlyMap<string, { readonly isCaptain: boolean }>;
}

export const captains = ({ teams }: Standing, teamId: string | null): boolean => teamId !== null && teams.get(teamId)?.isCaptain === true;

/** Only its creator team's members see a match that is not PUBLISHED (docs/reference/matches.md#visibility). */
export function isVisible(match: Pick<MatchState, 'publishStatus' | 'creatorTeamId'>, { teams }: Standing): boolean {
  return match.publishStatus === 'PUBLISHED' || teams.has(match.creatorTeamId);
}

/** @throws error_captain_required for everyone but captains of the team that created the match */
export function requireCreatorCaptain(match: MatchState, standing: Standing): void {
  if (!captains(standing, match.creatorTeamId)) throw new DomainError('error_captain_required');
}

/**
 * In a match without a challenge every captain passes: its state then says that there is nothing to answer.
 * @throws error_captain_required for members of a team of the match who do not captain the challenged one; error_not_match_participant
 * for others
 */
export function requireChallengedCaptain(match: MatchState, standing: Standing): void {
  if (match.challengedTeamId === null) requireParticipantCaptain(match, standing);
  else if (!captains(standing, match.challengedTeamId)) throw notCaptain(match, standing);
}

/** @throws error_not_match_participant for everyone but members of the teams of the match, the challenged one among them */
export function requireMember(match: MatchState, standing: Standing): void {
  if (!isMember(match, standing)) throw new DomainError('error_not_match_participant');
}

/**
 * The sides that the caller captains, the creator's first; never empty.
 * @throws error_captain_required for members of a team of the match who captain neither; error_not_match_participant for others
 */
export function requireParticipantCaptain(match: MatchState, standing: Standing): [Side, ...Side[]] {
  const sides: Side[] = [
    ...(captains(standing, match.creatorTeamId) ? ['creator' as const] : []),
    ...(captains(standing, match.acceptedTeamId) ? ['accepted' as const] : []),
  ];
  const [first, ...rest] = sides;
  if (first) return [first, ...rest];
  // The challenged team takes part although it has not answered, so its captain gets the status conflict instead (409).
  if (captains(standing, match.challengedTeamId)) return ['accepted'];
  throw notCaptain(match, standing);
}

/** The side of a team that the caller names. @throws error_not_match_participant; error_captain_required */
export function requireTeamCaptain(match: MatchState, standing: Standing, teamId: string): Side {
  const opponent = match.acceptedTeamId ?? match.challengedTeamId;
  if (teamId !== match.creatorTeamId && teamId !== opponent) throw new DomainError('error_not_match_participant');
  if (!captains(standing, teamId)) throw new DomainError('error_captain_required');
  return teamId === match.creatorTeamId ? 'creator' : 'accepted';
}

function notCaptain(match: MatchState, standing: Standing): DomainError {
  return new DomainError(isMember(match, standing) ? 'error_captain_required' : 'error_not_match_participant');
}

function isMember(match: MatchState, standing: Standing): boolean {
  return isOfEitherTeam(match, standing) || (match.challengedTeamId !== null && standing.teams.has(match.challengedTeamId));
}

/** Whether the person is an active member of either team of a match; one that is only challenged is not in it. */
export function isOfEitherTeam(
  { creatorTeamId, acceptedTeamId }: Pick<MatchState, 'creatorTeamId' | 'acceptedTeamId'>,
  { teams }: Pick<Standing, 'teams'>,
): boolean {
  return teams.has(creatorTeamId) || (acceptedTeamId !== null && teams.has(acceptedTeamId));
}
