import {
  type CallOptions,
  type DiscoverLeaguesBody,
  type ListLeagueMatchesQuery,
  type ListLeaguePlayerStatsQuery,
  nextPage,
  type PublicMatch,
} from '@matchpoint/sdk';
import { mp } from '../api.js';
import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

const MOST_TEAMS = 100;
/** The most that the API looks ahead. */
const DAYS_AHEAD = 7;
const LATEST_RESULTS = 6;
/** A cross table of more would be unreadable. */
const MOST_RESULT_PAGES = 3;
const RESULTS_A_PAGE = 100;
/** The last results may be forfeits, which have no statistics. */
const MATCHES_TO_TRY = 5;

export const leagueReads = {
  list: (filters: DiscoverLeaguesBody) => readOptions(['leagues', filters], (options) => mp.leagues.discover(filters, options)),
  profile: (slug: string) => readOptions(['league', slug], (options) => mp.leagues.getProfile(slug, options)),
  seasons: (slug: string) => readOptions(['league-seasons', slug], (options) => mp.leagues.getSeasons(slug, {}, options)),
  seasonOptions: (slug: string, gameId: string) =>
    readOptions(['league-seasons', slug, 'options', gameId], (options) =>
      operate.leagueAdministration.getLeagueSeasonOptions(slug, { gameId }, options),
    ),
  standings: (slug: string, seasonId: string | undefined, includeWithdrawn = false) =>
    readOptions(['standings', slug, seasonId, includeWithdrawn], (options) =>
      mp.leagues.getStandings(slug, { seasonId, ...(includeWithdrawn && { includeWithdrawn }) }, options),
    ),
  matches: (slug: string, filters: ListLeagueMatchesQuery) =>
    readOptions(['league-matches', slug, filters], (options) => operate.leagueAdministration.listLeagueMatches(slug, filters, options)),
  /** What is played and what comes next in one of its games. */
  nextMatches: (slug: string, gameId: string) =>
    readOptions(['league-matches', slug, 'next', gameId], (options) =>
      mp.matches.getOverview({ leagueId: slug, gameId, days: DAYS_AHEAD }, options),
    ),
  live: (slug: string) =>
    readOptions(['league-matches', slug, 'live'], (options) => mp.matches.listPublicMatches({ status: 'live', leagueId: slug }, options)),
  latestResults: (slug: string, seasonId: string) =>
    readOptions(['league-matches', slug, 'latest', seasonId], (options) =>
      mp.matches.listPublicMatches({ status: 'completed', leagueId: slug, seasonId, limit: LATEST_RESULTS }, options),
    ),
  /** All results of a season, or as many as are worth reading. */
  results: (slug: string, seasonId: string) =>
    readOptions(['league-matches', slug, 'results', seasonId], async (options) => listResults(slug, seasonId, options)),
  /** The statistics that are counted in a season, by the names that the game gives them. */
  statNames: (slug: string, seasonId: string) =>
    readOptions(['league-statistics', slug, 'names', seasonId], async (options) => listStatNames(seasonId, options)),
  playerStats: (slug: string, query: ListLeaguePlayerStatsQuery) =>
    readOptions(['league-statistics', slug, query], (options) => mp.leagues.listPlayerStats(slug, query, options)),
  teams: (slug: string) =>
    readOptions(['league-teams', slug], (options) => operate.leagueAdministration.listLeagueTeams(slug, { limit: MOST_TEAMS }, options)),
  eligibility: (slug: string) =>
    readOptions(['league-eligibility', slug], (options) => operate.leagueAdministration.getLeagueApplyEligibility(slug, {}, options)),
  displayRules: (slug: string, gameId: string) =>
    readOptions(['league-display-rules', slug, gameId], (options) =>
      operate.leagueAdministration.getLeagueDisplayRules(slug, { gameId }, options),
    ),
};

async function listResults(slug: string, seasonId: string, options: CallOptions): Promise<{ matches: PublicMatch[]; isWhole: boolean }> {
  const query = { status: 'completed', leagueId: slug, seasonId, limit: RESULTS_A_PAGE } as const;
  const matches: PublicMatch[] = [];
  let next: ReturnType<typeof nextPage>;
  for (let page = 0; page < MOST_RESULT_PAGES; page += 1) {
    const answer = await mp.matches.listPublicMatches({ ...query, ...next }, options);
    matches.push(...answer.matches);
    next = nextPage(answer);
    if (next === undefined) return { matches, isWhole: true };
  }
  return { matches, isWhole: false };
}

/** No answer lists them, so they are those of the last match that has any. */
async function listStatNames(seasonId: string, options: CallOptions): Promise<string[]> {
  const { matches } = await mp.matches.listPublicMatches({ status: 'completed', seasonId, limit: MATCHES_TO_TRY }, options);
  for (const { id } of matches) {
    const { totals } = await mp.scores.getMatchPlayerStats(id, options);
    const names = totals.flatMap(({ stats }) => Object.keys(stats).filter((name) => typeof stats[name] === 'number'));
    if (names.length > 0) return [...new Set(names)];
  }
  return [];
}
