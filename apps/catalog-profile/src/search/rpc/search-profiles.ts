import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../../context.js';
import { limitOf, searchedTextOf } from '../../requests/index.js';
import { SEARCHED_KINDS, searchNames } from '../store/search-names.js';

/**
 * Teams, players and organizations with names similar to the text, the best of each kind first. Private, suspended, disbanded and disabled
 * ones are never found.
 * @throws DomainError INVALID_INPUT; error_unavailable if it takes too long
 */
export function searchProfiles({ pool }: CatalogProfileContext) {
  return async ({ text, kinds, limit }: catalogProfile.SearchProfilesRequest): Promise<catalogProfile.SearchProfilesResponse> => {
    const searched = SEARCHED_KINDS.filter((kind) => kinds.includes(kind));
    const hits = await searchNames(pool, searchedTextOf(text, 'query.q'), searched, limitOf(limit));
    return { hits: hits.map((hit) => ({ ...omitNulls(hit), avatarStorageId: undefined })) };
  };
}
