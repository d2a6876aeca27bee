import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, list, SortBy, text, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { present, toUserProfile, UserProfile } from '../api-objects.js';
import { DEFAULT_LIMIT, DEFAULT_SORT, LeaderboardStats, rank, SortedBy, toSortOrder } from './leaderboard-objects.js';

const Row = named(
  'PlayerLeaderboardEntry',
  Type.Object(
    {
      id: text('User id.'),
      rank: rank(),
      user: UserProfile,
      stats: LeaderboardStats,
    },
    { description: 'A player on the leaderboard.' },
  ),
);

export const listPlayerLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/players',
  operationId: 'listPlayerLeaderboard',
  summary: 'List the best players',
  description: [
    'Lists the best players over all games, by wins, win rate or experience.',
    'Private and limited profiles, and players without a match, are left out.',
  ],
  section: 'contract 6',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'users.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT) }),
  response: Type.Object({ players: list(Row, 'Best first.'), sortBy: SortedBy(), timestamp: Timestamp() }),
  errors: [],
  async handler({ query }, { readLeaderboard }) {
    const { rows } = await readLeaderboard.players({ sortBy: toSortOrder(query.sortBy), limit: query.limit ?? DEFAULT_LIMIT });
    return {
      players: rows.map((row) => ({ id: row.id, rank: row.rank, user: toUserProfile(present(row.user)), stats: present(row.stats) })),
      sortBy: query.sortBy ?? DEFAULT_SORT,
    };
  },
});
