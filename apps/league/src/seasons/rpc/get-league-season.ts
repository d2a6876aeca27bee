import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findSeason } from '../store/list-seasons.js';

/** One season of a league. @throws DomainError error_league_not_found, error_league_season_not_found */
export function getLeagueSeason({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['getLeagueSeason'] {
  return async ({ identifier, seasonId }) => {
    const { id } = await requireLeague(pool, identifier);
    const season = await findSeason(pool, id, seasonId);
    if (!season) throw new DomainError('error_league_season_not_found');
    return { season: omitNulls(season) };
  };
}
