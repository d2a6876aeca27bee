import type { league } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listRolesOf } from '../store/league-access.js';

const MAX_USERS = 200;

/** The roles of users in leagues, for decisions about a league's keys (docs/reference/authentication.md#own-keys). */
export function batchListLeagueRoles({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['batchListLeagueRoles'] {
  return async ({ userIds }) => {
    if (userIds.length > MAX_USERS) throw invalidInput('userIds', `must contain at most ${MAX_USERS}`);
    return { roles: await listRolesOf(pool, userIds) };
  };
}
