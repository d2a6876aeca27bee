import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../context.js';
import { SEARCHED_KINDS, searchNames } from '../db/search-names.js';
import { limitOf } from '../steps/leaderboard-request.js';
import { searchedTextOf } from '../steps/searched-text.js';

/**
 * Teams, players and organizations whose names are like the text, the best of each kind first (web 6). Private, suspended, disbanded and
 * disabled ones are never found.
 * @throws DomainError INVALID_INPUT; error_unavailable where it takes too long
 */
export function searchProfiles({ pool }: CatalogProfileContext) {
  return async ({ text, kinds, limit }: catalogProfile.SearchProfilesRequest): Promise<catalogProfile.SearchProfilesResponse> => {
    const searched = SEARCHED_KINDS.filter((kind) => kinds.includes(kind));
    const hits = await searchNames(pool, searchedTextOf(text, 'query.q'), searched, limitOf(limit));
    return { hits: hits.map((hit) => ({ ...omitNulls(hit), avatarStorageId: undefined })) };
  };
}
