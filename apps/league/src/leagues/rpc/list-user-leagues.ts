import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listUserLeagueRows } from '../store/user-leagues.js';

/** The leagues whose staff the caller belongs to, with pending work from MANAGER up. */
export function listUserLeagues({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['listUserLeagues'] {
  return async ({ pageSize, after }, call) => {
    const { userId } = requireCaller(call);
    const rows = await listUserLeagueRows(pool, userId, after, pageSize + 1);
    return { leagues: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
