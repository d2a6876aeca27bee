import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SortBy } from '../../operation/fields.js';
import { DEFAULT_SORT, RankResponse, toSortOrder } from './leaderboard-objects.js';

export const getPlayerLeaderboardRank = defineRoute({
  method: 'GET',
  path: '/leaderboards/players/me/rank',
  operationId: 'getPlayerLeaderboardRank',
  summary: 'Get the rank of the key owner',
  description: ['Returns the rank of the key owner on the leaderboard of players; null if they are not listed.'],
  section: 'docs/reference/leaderboards.md#leaderboards',
  tag: 'Leaderboards',
  scope: 'users.profile:read',
  query: Type.Object({ sortBy: SortBy() }),
  response: RankResponse,
  errors: [],
  async handler({ query, caller, requestId }, { leaderboards }) {
    const {
      id,
      rank,
      total,
      previousRank = null,
    } = await leaderboards.getCallerPlayerRank({ sortBy: toSortOrder(query.sortBy) }, { caller, requestId });
    return { id, rank: rank ?? null, total, previousRank, sortBy: query.sortBy ?? DEFAULT_SORT, gameSlug: null };
  },
});
