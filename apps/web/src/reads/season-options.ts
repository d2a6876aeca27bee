import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

/** Apart from the other reads of a league, because a league's first page needs no more of its staff's operations. */
export const readSeasonOptions = (slug: string, gameId: string) =>
  readOptions(['league-seasons', slug, 'options', gameId], (options) =>
    operate.leagueAdministration.getLeagueSeasonOptions(slug, { gameId }, options),
  );
