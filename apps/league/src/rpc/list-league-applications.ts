import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { listLeagueTeamRows } from '../db/league-teams.js';
import { readForStaff } from '../steps/read-for-staff.js';

/** Applications and what became of them, the newest first. @throws DomainError as readForStaff */
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
