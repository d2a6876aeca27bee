import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { searchLeagues as findLeagues } from '../store/search-leagues.js';

/**
 * Active leagues whose names resemble the text, best first (docs/reference/leagues.md#status). @throws DomainError error_unavailable if
 * it takes too long
 */
export function searchLeagues({ pool }: LeagueContext): Handlers<league.LeagueSearchServiceService>['searchLeagues'] {
  return async ({ text, limit }) => ({
    hits: (await findLeagues(pool, text, limit)).map((hit) => ({ ...omitNulls(hit), tag: undefined })),
  });
}
