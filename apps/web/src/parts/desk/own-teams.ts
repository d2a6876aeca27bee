import type { UserTeamMembership } from '@matchpoint/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';

/** The signed-in user's teams. */
export function useOwnTeams(): UseQueryResult<UserTeamMembership[]> {
  const { data: account } = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const name = account?.user.username ?? account?.user.id;
  return useRead(
    ['user-teams-own', name],
    name === undefined ? undefined : async (options) => (await mp.users.listTeams(name, options)).teams,
  );
}
