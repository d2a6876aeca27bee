import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { readForStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listLeagueTeamRows } from '../../teams/index.js';

/** Applications and their decisions, newest first. @throws DomainError as readForStaff */
export function listLeagueApplications(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['listLeagueApplications'] {
  return async ({ league: identifier, pageSize, after, ...filter }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'listLeagueApplications', league: identifier });
    const rows = await listLeagueTeamRows(context.pool, id, filter, {
      ...{ now: context.clock.now(), limit: pageSize + 1 },
      ...(after && { after }),
    });
    return { applications: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}
