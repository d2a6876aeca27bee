import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readForStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { countForDashboard } from '../store/league-overview.js';

/** Counts of pending work for a league's staff. @throws DomainError as readForStaff */
export function getLeagueDashboardStats(context: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueDashboardStats'] {
  return async ({ league: identifier }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'getLeagueDashboardStats', league: identifier });
    return countForDashboard(context.pool, id);
  };
}
