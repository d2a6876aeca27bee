import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerTeams } from '../peers/index.js';

type Team = catalogProfile.ResolveReferencesResponse_TeamEntry;

/**
 * A team that the caller captains. Non-members do not find a private team.
 * @throws DomainError error_team_not_found, error_captain_required
 */
export function requireCaptain(team: Team | undefined, callerTeams: CallerTeams): Team {
  if (!team) throw new DomainError('error_team_not_found');
  if (callerTeams.captained.has(team.id)) return team;
  const isHidden = team.visibility === 'private' && !callerTeams.all.has(team.id);
  throw new DomainError(isHidden ? 'error_team_not_found' : 'error_captain_required');
}
