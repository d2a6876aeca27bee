import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listSeasonRows } from '../store/list-seasons.js';

/** A league's seasons by start, oldest first by default. @throws DomainError error_league_not_found */
export function listLeagueSeasons({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueSeasons'] {
  return async ({ slug, isNewestFirst, ...filter }) => {
    const { id } = await requireLeague(pool, slug, { bySlug: true });
    const seasons = (await listSeasonRows(pool, [id], filter)).map(omitNulls);
    return { seasons: isNewestFirst ? seasons.reverse() : seasons };
  };
}
