import type { DiscoverLeaguesBody } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { readOptions } from './read-options.js';

export const leagueReads = {
  list: (filters: DiscoverLeaguesBody) => readOptions(['leagues', filters], (options) => mp.leagues.discover(filters, options)),
  profile: (slug: string) => readOptions(['league', slug], (options) => mp.leagues.getProfile(slug, options)),
  seasons: (slug: string) => readOptions(['league-seasons', slug], (options) => mp.leagues.getSeasons(slug, {}, options)),
  standings: (slug: string, seasonId: string | undefined, includeWithdrawn = false) =>
    readOptions(['standings', slug, seasonId, includeWithdrawn], (options) =>
      mp.leagues.getStandings(slug, { seasonId, ...(includeWithdrawn && { includeWithdrawn }) }, options),
    ),
};
