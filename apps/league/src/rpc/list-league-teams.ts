import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { listLeagueTeamRows } from '../db/league-teams.js';
import { requireLeague } from '../steps/require-league.js';

/** Teams of a league in a status, approved unless another is asked for. @throws DomainError error_league_not_found */
export function listLeagueTeams({ pool, clock }: LeagueContext): Handlers<league.LeagueTeamServiceService>['listLeagueTeams'] {
  return async ({ league: identifier, status = 'approved', ...filter }) => {
    const { id } = await requireLeague(pool, identifier);
    return { teams: (await listLeagueTeamRows(pool, id, { ...filter, status }, { now: clock.now() })).map(omitNulls) };
  };
}
