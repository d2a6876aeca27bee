import type { UserTeamMembership } from '@matchpoint/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';

/** The signed-in user's teams. Without the account they cannot be asked for, so its failure is theirs. */
export function useOwnTeams(): UseQueryResult<UserTeamMembership[]> {
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const name = account.data?.user.username ?? account.data?.user.id;
  const teams = useRead(
    ['user-teams-own', name],
    name === undefined ? undefined : async (options) => (await mp.users.listTeams(name, options)).teams,
  );
  return account.isLoadingError ? (account as UseQueryResult<never>) : teams;
}
