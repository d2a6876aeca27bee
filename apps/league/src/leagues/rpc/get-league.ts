import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listGameRows } from '../../rules/index.js';
import { listSeasonRows } from '../../seasons/index.js';
import { countApproved } from '../../teams/index.js';
import { defaultGame } from '../rules/default-game.js';
import { getLeagueRow } from '../store/leagues.js';
import { toLeague } from '../to-league.js';

/** A league's profile. @throws DomainError error_league_not_found */
export function getLeague({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['getLeague'] {
  return async ({ identifier }) => {
    const { id } = await requireLeague(pool, identifier);
    const [row, games, seasons, approved] = await Promise.all([
      getLeagueRow(pool, id),
      listGameRows(pool, [id]),
      listSeasonRows(pool, [id], { status: 'active' }),
      countApproved(pool, id),
    ]);
    return { league: { ...toLeague(row, games, seasons), defaultGameId: defaultGame(games, approved) } };
  };
}
