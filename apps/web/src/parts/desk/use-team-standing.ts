import type { TeamProfile } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { useOwnOrganizations } from './own-organizations.js';
import { useOwnTeams } from './own-teams.js';
import type { TeamStanding } from './team-roles.js';

/** Undefined while loading. */
export function useTeamStanding({ id, organization }: TeamProfile): TeamStanding | undefined {
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const teams = useOwnTeams();
  const organizations = useOwnOrganizations();
  if (account.isPending || ((teams.isPending || organizations.isPending) && !account.isError)) return undefined;
  return {
    userId: account.data?.user.id,
    role: teams.data?.find((team) => team.id === id)?.role,
    organizationRole: organizations.data?.find((each) => each.id === organization?.id)?.role,
  };
}
