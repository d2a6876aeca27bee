import type { TeamProfile } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { useOwnTeams } from './own-teams.js';
import type { TeamStanding } from './team-roles.js';

/** Undefined while it is read. A reader who may not see the members of the organization has no role in it. */
export function useTeamStanding({ id, organization }: TeamProfile): TeamStanding | undefined {
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const teams = useOwnTeams();
  const role = teams.data?.find((team) => team.id === id)?.role;
  // A captain may do everything already.
  const slug = teams.isPending || role?.toUpperCase() === 'CAPTAIN' ? undefined : organization?.slug;
  const members = useRead(
    ['organization-members', slug],
    slug === undefined ? undefined : (options) => mp.organizations.listMembers(slug, options),
  );
  if (account.isPending || (teams.isPending && !account.isError) || members.isLoading) return undefined;
  const userId = account.data?.user.id;
  return {
    userId,
    role,
    organizationRole: members.data?.members.find(({ user }) => user.id === userId)?.role,
  };
}
