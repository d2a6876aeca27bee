import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { listSeasonRows } from '../db/leagues.js';
import { requireLeague } from '../steps/require-league.js';

/** A league's seasons by start (specification 4.11). @throws DomainError error_league_not_found */
export function listLeagueSeasons({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueSeasons'] {
  return async ({ slug, ...filter }) => {
    const { id } = await requireLeague(pool, slug, { bySlug: true });
    return { seasons: (await listSeasonRows(pool, [id], filter)).map(omitNulls) };
  };
}
