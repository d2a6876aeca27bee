import type { league } from '@matchpoint/contracts';
import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listStaffIds } from '../store/league-access.js';

const MAX_LEAGUES = 500;

/** Ids of the staff of leagues from a role on, to notify them of pending work. */
export function batchListLeagueStaffIds({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['batchListLeagueStaffIds'] {
  return async ({ leagueIds, floor }) => {
    if (leagueIds.length > MAX_LEAGUES) throw invalidInput('leagueIds', `must contain at most ${MAX_LEAGUES}`);
    // The highest role comes first.
    const roles = LEAGUE_ROLES.slice(0, LEAGUE_ROLES.indexOf(floor as LeagueRole) + 1);
    return { leagues: await listStaffIds(pool, leagueIds, roles) };
  };
}
