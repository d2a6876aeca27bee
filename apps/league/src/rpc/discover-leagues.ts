import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { discoverLeagueRows, listGameRows, listSeasonRows } from '../db/leagues.js';
import { toLeague } from '../steps/to-league.js';

/** A page of the active leagues, featured ones first, then the newest (contract 6). */
export function discoverLeagues({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['discoverLeagues'] {
  return async ({ pageSize, offset, ...filter }) => {
    const { leagues, total } = await discoverLeagueRows(pool, filter, pageSize, offset);
    const ids = leagues.map(({ id }) => id);
    const [games, seasons] = await Promise.all([listGameRows(pool, ids), listSeasonRows(pool, ids, { status: 'active' })]);
    return {
      leagues: leagues.map((row) =>
        toLeague(
          row,
          games.filter(({ leagueId }) => leagueId === row.id),
          seasons.filter(({ leagueId }) => leagueId === row.id),
        ),
      ),
      total,
    };
  };
}
