import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../../ports.js';

/** The id of the team that a filter names by slug or id. @throws DomainError error_team_not_found */
export async function resolveTeam(identifier: string, { profiles }: Pick<GatewayContext, 'profiles'>, requestId: string): Promise<string> {
  const {
    teams: [team],
  } = await profiles.resolveReferences({ usernames: [], teams: [identifier] }, { requestId });
  if (!team) throw new DomainError('error_team_not_found');
  return team.id;
}
