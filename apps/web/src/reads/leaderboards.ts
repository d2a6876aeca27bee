import type { GetPlayerLeaderboardRankQuery, GetTeamLeaderboardRankQuery, LeaderboardSortBy } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { readOptions } from './read-options.js';

interface BoardQuery {
  sortBy: LeaderboardSortBy;
  limit: number;
  gameSlug?: string;
}

export const leaderboardReads = {
  teams: (query: BoardQuery) =>
    readOptions(['leaderboards', 'teams', query], (options) => mp.leaderboards.listTeamLeaderboard(query, options)),
  players: (query: BoardQuery) =>
    readOptions(['leaderboards', 'players', query], (options) => mp.leaderboards.listPlayerLeaderboard(query, options)),
  organizations: (query: BoardQuery) =>
    readOptions(['leaderboards', 'organizations', query], (options) => mp.leaderboards.listOrganizationLeaderboard(query, options)),
  rankOfTeam: (slug: string, query: GetTeamLeaderboardRankQuery = {}) =>
    readOptions(['team-rank', slug, query], (options) => mp.leaderboards.getTeamLeaderboardRank(slug, query, options)),
  /** The signed-in user's rank among players. */
  ownRank: (query: GetPlayerLeaderboardRankQuery) =>
    readOptions(['own-rank', query], (options) => mp.leaderboards.getPlayerLeaderboardRank(query, options)),
};
