import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { passesFloor, requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { nameTeams } from '../name-teams.js';
import { isApplication } from '../rules/membership.js';
import { listLeagueTeamRows, pageLeagueTeamRows } from '../store/league-teams.js';

/**
 * A page of a league's teams in a status, by default approved, by name. Only the league's managers see applications, as in
 * listLeagueApplications. @throws DomainError error_league_not_found
 */
export function listLeagueTeams(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['listLeagueTeams'] {
  const { pool, clock } = context;
  return async ({ league: identifier, status = 'approved', pageSize, after, ...filter }, call) => {
    const { id, role } = await requireLeague(pool, identifier, { userId: call.caller?.userId });
    if (isApplication(status) && !(await passesFloor(context, call, role, 'MANAGER')))
      return { teams: [], hasMore: false, last: undefined };
    const now = clock.now();
    // A gateway of the previous release sorts all of them itself.
    if (pageSize === 0) {
      const teams = (await listLeagueTeamRows(pool, id, { ...filter, status }, { now })).map(omitNulls);
      return { teams, hasMore: false, last: undefined };
    }
    await nameTeams(context, call.requestId, id);
    const position = after && { name: after.name, teamId: after.id };
    const page = { now, limit: pageSize + 1, ...(position && { after: position }) };
    const rows = await pageLeagueTeamRows(pool, id, { ...filter, status }, page);
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      teams: shown.map(({ name: _name, ...row }) => omitNulls(row)),
      hasMore: rows.length > pageSize,
      last: last && { name: last.name, id: last.teamId },
    };
  };
}
