import { mp } from '../api.js';
import { readOptions } from './read-options.js';

const MOST = 100;

export const ownLeagueReads = {
  list: () => readOptions(['own-leagues'], (options) => mp.leagues.listUserLeagues({ limit: MOST }, options)),
};
