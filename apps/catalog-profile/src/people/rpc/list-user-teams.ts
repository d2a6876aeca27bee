import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { listUserTeams as findTeams, type UserTeamRow } from '../store/user-profiles.js';

/**
 * A user's teams (docs/reference/users.md#profile), without private ones that the caller does not belong to; none for someone else's
 * limited profile.
 * @throws DomainError error_user_not_found
 */
export function listUserTeams({ pool }: CatalogProfileContext) {
  return async ({ identifier }: catalogProfile.ListUserTeamsRequest, call: CallContext): Promise<catalogProfile.ListUserTeamsResponse> => {
    const teams = await findTeams(pool, callerIdOf(call), identifier);
    if (!teams) throw new DomainError('error_user_not_found');
    return { teams: teams.map(toMembership) };
  };
}

function toMembership(row: UserTeamRow): catalogProfile.UserTeamMembership {
  const { teamId, slug, name, tag, avatarUrl, visibility, role, joinedAt } = row;
  return {
    team: { ...omitNulls({ slug, name, tag, avatarUrl, visibility }), id: teamId ?? '' },
    role,
    joinedAt,
    organization: organizationOf(row),
  };
}

function organizationOf(row: UserTeamRow): catalogProfile.OrganizationSummary | undefined {
  if (row.organizationId === null) return undefined;
  return omitNulls({
    id: row.organizationId,
    slug: row.organizationSlug,
    name: row.organizationName,
    tag: row.organizationTag,
    avatarUrl: row.organizationAvatarUrl,
    visibility: row.organizationVisibility,
  });
}
