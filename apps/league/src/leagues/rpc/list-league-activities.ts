import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requireStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listActivities } from '../../feed/index.js';

/**
 * The feed of a league's operator, newest first (docs/reference/leagues.md#events).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function listLeagueActivities(context: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueActivities'] {
  return async ({ identifier, pageSize, after }, call) => {
    const demand = { identifier, kinds: ['league_operator'], floor: 'MANAGER', platformFloor: 'SUPPORT' } as const;
    const { id } = await requireStaff(context, context.pool, call, demand);
    const rows = await context.reads.read((client) => listActivities(client, id, after, pageSize + 1));
    return { activities: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
