import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listGameRows } from '../store/list-games.js';

/** The games that a league plays, by slug. @throws DomainError error_league_not_found */
export function listLeagueGames({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueGames'] {
  return async ({ identifier }) => ({ games: await listGameRows(pool, [(await requireLeague(pool, identifier)).id]) });
}
