import { mp } from '../api.js';
import { readOptions } from './read-options.js';

const MOST = 100;

export const ownLeagueReads = {
  /** The same as `leagueReads.profile`, for pages that need no other league reads. */
  profile: (slug: string) => readOptions(['league', slug], (options) => mp.leagues.getProfile(slug, options)),
  list: () => readOptions(['own-leagues'], (options) => mp.leagues.listUserLeagues({ limit: MOST }, options)),
};
