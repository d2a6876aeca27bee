import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, form, Limit, list, SortBy, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toForm, toUserProfile, UserProfile } from '../shared/api-objects.js';
import {
  BOARD,
  DEFAULT_LIMIT,
  DEFAULT_SORT,
  LeaderboardStats,
  offsetOf,
  previousRank,
  rank,
  SortedBy,
  toBoard,
  toSortOrder,
} from './leaderboard-objects.js';

const Row = named(
  'PlayerLeaderboardEntry',
  Type.Object(
    {
      id: text('User id.'),
      rank: rank(),
      previousRank: previousRank(),
      user: UserProfile,
      stats: LeaderboardStats,
      form: form(),
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
  section: 'docs/reference/leaderboards.md#leaderboards',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'users.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), cursor: Cursor() }),
  response: Type.Object({ players: list(Row, 'Best first.'), ...BOARD, sortBy: SortedBy(), timestamp: Timestamp() }),
  errors: [],
  async handler({ query, caller }, context) {
    const { sortBy = DEFAULT_SORT, limit = DEFAULT_LIMIT, cursor } = query;
    const binding = { operationId: 'listPlayerLeaderboard', scope: bindingScope(caller), filters: { sortBy } };
    const offset = offsetOf(context, binding, cursor);
    const page = await context.readLeaderboard.players({ sortBy: toSortOrder(sortBy), limit, offset });
    return {
      players: page.rows.map((row) => ({
        id: row.id,
        rank: row.rank,
        previousRank: row.previousRank ?? null,
        user: toUserProfile(present(row.user)),
        stats: present(row.stats),
        form: toForm(row.form),
      })),
      ...toBoard(context, binding, page, offset),
      sortBy,
    };
  },
});
