import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listGameRows } from '../../rules/index.js';
import { listSeasonRows } from '../../seasons/index.js';
import { discoverLeagueRows } from '../store/leagues.js';
import { toLeague } from '../to-league.js';

/** A page of the active leagues, featured ones first, then the newest (docs/reference/leagues.md#status). */
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
