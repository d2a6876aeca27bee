import type { ListLeagueMatchesQuery } from '@matchpoint/sdk';
import { operate } from '../operate-api.js';
import { readOptions } from './read-options.js';

const MOST_TEAMS = 100;
const { leagueAdministration } = operate;

/** Reads of a league that are operations of its staff's family, apart from those that every page loads. */
export const leagueDeskReads = {
  settings: (slug: string) => readOptions(['league-settings', slug], (options) => leagueAdministration.getLeagueSettings(slug, options)),
  matches: (slug: string, filters: ListLeagueMatchesQuery) =>
    readOptions(['league-matches', slug, filters], (options) => leagueAdministration.listLeagueMatches(slug, filters, options)),
  teams: (slug: string) =>
    readOptions(['league-teams', slug], (options) => leagueAdministration.listLeagueTeams(slug, { limit: MOST_TEAMS }, options)),
  eligibility: (slug: string) =>
    readOptions(['league-eligibility', slug], (options) => leagueAdministration.getLeagueApplyEligibility(slug, {}, options)),
  rules: (slug: string, gameId: string) =>
    readOptions(['league-rules', slug, gameId], (options) => leagueAdministration.getLeagueRules(slug, { gameId }, options)),
  displayRules: (slug: string, gameId: string) =>
    readOptions(['league-display-rules', slug, gameId], (options) => leagueAdministration.getLeagueDisplayRules(slug, { gameId }, options)),
};
