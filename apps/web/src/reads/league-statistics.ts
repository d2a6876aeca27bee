import type { CallOptions, ListLeaguePlayerStatsQuery } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { readOptions } from './read-options.js';

/** The last results may be forfeits, which have no statistics. */
const MATCHES_TO_TRY = 5;

export const statisticsReads = {
  /** The statistics of a season, by the game's names. */
  names: (slug: string, seasonId: string) =>
    readOptions(['league-statistics', slug, 'names', seasonId], async (options) => listStatNames(seasonId, options)),
  players: (slug: string, query: ListLeaguePlayerStatsQuery) =>
    readOptions(['league-statistics', slug, query], (options) => mp.leagues.listPlayerStats(slug, query, options)),
};

/** No operation lists them, so they are taken from the last match with statistics. */
async function listStatNames(seasonId: string, options: CallOptions): Promise<string[]> {
  const { matches } = await mp.matches.listPublicMatches({ status: 'completed', seasonId, limit: MATCHES_TO_TRY }, options);
  for (const { id } of matches) {
    const { totals } = await mp.scores.getMatchPlayerStats(id, options);
    const names = totals.flatMap(({ stats }) => Object.keys(stats).filter((name) => typeof stats[name] === 'number'));
    if (names.length > 0) return [...new Set(names)];
  }
  return [];
}
