import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { listOrganizationTeams as findTeams } from '../store/profiles.js';

/** The organization's teams, without private ones that the caller does not belong to. @throws DomainError error_org_not_found */
export function listOrganizationTeams({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.ListOrganizationTeamsRequest,
    call: CallContext,
  ): Promise<catalogProfile.ListOrganizationTeamsResponse> => {
    const teams = await findTeams(pool, callerIdOf(call), identifier);
    if (!teams) throw new DomainError('error_org_not_found');
    return { teams: teams.map(({ teamId, ...team }) => ({ ...omitNulls(team), id: teamId ?? '' })) };
  };
}
