import { mp } from '../api.js';
import { MOST_DAYS_AHEAD } from './matches.js';
import { readOptions } from './read-options.js';

const LATEST_RESULTS = 6;

export const overviewReads = {
  /** Live and upcoming matches of one of its games. */
  nextMatches: (slug: string, gameId: string) =>
    readOptions(['league-matches', slug, 'next', gameId], (options) =>
      mp.matches.getOverview({ leagueId: slug, gameId, days: MOST_DAYS_AHEAD }, options),
    ),
  latestResults: (slug: string, seasonId: string) =>
    readOptions(['league-matches', slug, 'latest', seasonId], (options) =>
      mp.matches.listPublicMatches({ status: 'completed', leagueId: slug, seasonId, limit: LATEST_RESULTS }, options),
    ),
};
