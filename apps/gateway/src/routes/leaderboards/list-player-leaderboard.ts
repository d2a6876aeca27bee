import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, SortBy, Timestamp } from '../../http/fields.js';
import { present, toUserProfile, UserProfile } from '../api-objects.js';
import { DEFAULT_LIMIT, DEFAULT_SORT, LeaderboardStats, SortedBy, toSortOrder } from './leaderboard-objects.js';

const Row = Type.Object({ id: Type.String(), rank: Type.Integer({ exclusiveMinimum: 0 }), user: UserProfile, stats: LeaderboardStats });

export const listPlayerLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/players',
  operationId: 'listPlayerLeaderboard',
  summary: 'List the best players',
  section: 'contract 6',
  tag: 'Leaderboards',
  scope: 'users.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT) }),
  response: Type.Object({ players: Type.Array(Row), sortBy: SortedBy(), timestamp: Timestamp() }),
  errors: [],
  async handler({ query }, { readLeaderboard }) {
    const { rows } = await readLeaderboard.players({ sortBy: toSortOrder(query.sortBy), limit: query.limit ?? DEFAULT_LIMIT });
    return {
      players: rows.map((row) => ({ id: row.id, rank: row.rank, user: toUserProfile(present(row.user)), stats: present(row.stats) })),
      sortBy: query.sortBy ?? DEFAULT_SORT,
    };
  },
});
