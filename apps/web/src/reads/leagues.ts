import type { DiscoverLeaguesBody, ListLeagueMatchesQuery } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

const MOST_TEAMS = 100;

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
  teams: (slug: string) =>
    readOptions(['league-teams', slug], (options) => operate.leagueAdministration.listLeagueTeams(slug, { limit: MOST_TEAMS }, options)),
  eligibility: (slug: string) =>
    readOptions(['league-eligibility', slug], (options) => operate.leagueAdministration.getLeagueApplyEligibility(slug, {}, options)),
  rules: (slug: string, gameId: string) =>
    readOptions(['league-rules', slug, gameId], (options) => operate.leagueAdministration.getLeagueRules(slug, { gameId }, options)),
  displayRules: (slug: string, gameId: string) =>
    readOptions(['league-display-rules', slug, gameId], (options) =>
      operate.leagueAdministration.getLeagueDisplayRules(slug, { gameId }, options),
    ),
};
