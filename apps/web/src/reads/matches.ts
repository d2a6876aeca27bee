import type { GetMatchOverviewQuery, MatchFilters } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { readOptions } from './read-options.js';

const MOST_EVENTS = 100;
/** The maximum range of an overview, in days. */
export const MOST_DAYS_AHEAD = 7;

export const matchReads = {
  overview: (filters: GetMatchOverviewQuery = {}) =>
    readOptions(['matches-overview', filters], (options) => mp.matches.getOverview(filters, options)),
  detail: (id: string) => readOptions(['match', id], (options) => mp.matches.getDetail(id, options)),
  scores: (id: string) => readOptions(['match-scores', id], (options) => mp.scores.getMatchScores(id, options)),
  players: (id: string) => readOptions(['match-players', id], (options) => mp.matches.getPlayers(id, options)),
  events: (id: string) => readOptions(['match-events', id], (options) => mp.matches.listEvents(id, { limit: MOST_EVENTS }, options)),
  playerStats: (id: string) => readOptions(['match-player-stats', id], (options) => mp.scores.getMatchPlayerStats(id, options)),
  overlayTokens: (id: string) => readOptions(['overlay-tokens', id], (options) => mp.matches.listOverlayTokens(id, options)),
  ofTeam: (slug: string, filters: MatchFilters = {}) =>
    readOptions(['matches', 'team', slug, filters], (options) => mp.matches.listTeamMatches(slug, filters, options)),
};
