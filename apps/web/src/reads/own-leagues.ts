import { mp } from '../api.js';
import { readOptions } from './read-options.js';

const MOST = 100;

export const ownLeagueReads = {
  /** As `leagueReads.profile`, for pages that need nothing else of it. */
  profile: (slug: string) => readOptions(['league', slug], (options) => mp.leagues.getProfile(slug, options)),
  list: () => readOptions(['own-leagues'], (options) => mp.leagues.listUserLeagues({ limit: MOST }, options)),
};
