import type { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findSeason } from '../db/leagues.js';
import { listStandings } from '../db/list-standings.js';
import { requireLeague } from '../steps/require-league.js';

/** In place of a season's id: league matches outside of seasons. */
const PRESEASON = 'preseason';

/**
 * A league's table: of a season, of the preseason, or of all its matches. Points, map difference, head-to-head, maps won; ties share a
 * rank.
 * @throws DomainError error_league_not_found, error_league_season_not_found
 */
export function listLeagueStandings({ reads }: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueStandings'] {
  return ({ identifier, seasonId, gameId, limit, includeWithdrawn }) =>
    reads.read(async (client) => {
      const { id } = await requireLeague(client, identifier);
      const isSeason = seasonId !== undefined && seasonId !== PRESEASON;
      if (isSeason && !(await findSeason(client, id, seasonId))) throw new DomainError('error_league_season_not_found');
      const standings = await listStandings(
        client,
        id,
        { seasonId: seasonId === PRESEASON ? '' : seasonId, gameId, includeWithdrawn },
        limit,
      );
      return { standings };
    });
}
