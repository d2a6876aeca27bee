import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';

type Team = catalogProfile.ResolveReferencesResponse_TeamEntry;

/**
 * A team that the caller captains. Others do not find a private team.
 * @throws DomainError error_team_not_found, error_captain_required
 */
export function requireCaptain(team: Team | undefined, captainedTeamIds: ReadonlySet<string>, memberId?: string): Team {
  if (!team) throw new DomainError('error_team_not_found');
  if (captainedTeamIds.has(team.id)) return team;
  const isHidden = team.visibility === 'private' && (memberId === undefined || !team.activeMemberIds.includes(memberId));
  throw new DomainError(isHidden ? 'error_team_not_found' : 'error_captain_required');
}
