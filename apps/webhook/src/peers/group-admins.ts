import type { catalogProfile, league } from '@matchpoint/contracts';
import type { AudienceGroup } from '@matchpoint/events';
import type { RpcClient } from '@matchpoint/rpc';
import { DEADLINE_MS } from './deadline.js';

const FLOOR = 'ADMIN';

/** Reports the users that are OWNER or ADMIN of these groups. @throws DomainError error_unavailable */
export type AdminsOf = (groups: readonly AudienceGroup[]) => Promise<(group: AudienceGroup) => readonly string[]>;

const nameOf = ({ type, id }: AudienceGroup): string => `${type} ${id}`;

/** Asks the services that own the groups, each in one call for all of theirs. */
export function readGroupAdmins({
  profiles,
  leagues,
}: {
  profiles: Pick<RpcClient<typeof catalogProfile.ProfileServiceService>, 'batchListOrganizationStaffIds'>;
  leagues: Pick<RpcClient<typeof league.LeagueServiceService>, 'batchListLeagueStaffIds'>;
}): AdminsOf {
  const options = { deadlineMs: DEADLINE_MS };
  const ofOrganizations = async (organizationIds: string[]): Promise<[string, string[]][]> => {
    if (organizationIds.length === 0) return [];
    const { organizations } = await profiles.batchListOrganizationStaffIds({ organizationIds, floor: FLOOR }, options);
    return organizations.map(({ organizationId, userIds }) => [nameOf({ type: 'organization', id: organizationId }), userIds]);
  };
  const ofLeagues = async (leagueIds: string[]): Promise<[string, string[]][]> => {
    if (leagueIds.length === 0) return [];
    const { leagues: found } = await leagues.batchListLeagueStaffIds({ leagueIds, floor: FLOOR }, options);
    return found.map(({ leagueId, userIds }) => [nameOf({ type: 'league', id: leagueId }), userIds]);
  };
  return async (groups) => {
    const idsOf = (type: AudienceGroup['type']): string[] => [
      ...new Set(groups.flatMap((group) => (group.type === type ? [group.id] : []))),
    ];
    const found = await Promise.all([ofOrganizations(idsOf('organization')), ofLeagues(idsOf('league'))]);
    const admins = new Map(found.flat());
    return (group) => admins.get(nameOf(group)) ?? [];
  };
}
