import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { getLeagueRow, listGameRows, listSeasonRows } from '../db/leagues.js';
import { requireLeague } from '../steps/require-league.js';
import { toLeague } from '../steps/to-league.js';

/** A league's profile. @throws DomainError error_league_not_found */
export function getLeague({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['getLeague'] {
  return async ({ identifier }) => {
    const { id } = await requireLeague(pool, identifier);
    const [row, games, seasons] = await Promise.all([
      getLeagueRow(pool, id),
      listGameRows(pool, [id]),
      listSeasonRows(pool, [id], { status: 'active' }),
    ]);
    return { league: toLeague(row, games, seasons) };
  };
}
