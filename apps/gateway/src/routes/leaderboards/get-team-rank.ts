import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { DEFAULT_SORT, RankQuery, RankResponse, toSortOrder } from './leaderboard-objects.js';

export const getTeamLeaderboardRank = defineRoute({
  method: 'GET',
  path: '/leaderboards/teams/{identifier}/rank',
  operationId: 'getTeamLeaderboardRank',
  summary: 'Get the rank of a team',
  description: ['Returns the rank of a team on the leaderboard; null if it is not listed.'],
  section: 'docs/reference/leaderboards.md#leaderboards',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  query: RankQuery,
  response: RankResponse,
  errors: ['error_team_not_found', 'error_game_not_found'],
  async handler({ params, query, caller, requestId }, { leaderboards }) {
    const {
      id,
      rank,
      gameSlug,
      total,
      previousRank = null,
    } = await leaderboards.getTeamRank(
      { identifier: params.identifier, sortBy: toSortOrder(query.sortBy), game: query.gameSlug },
      { caller, requestId },
    );
    return { id, rank: rank ?? null, total, previousRank, sortBy: query.sortBy ?? DEFAULT_SORT, gameSlug: gameSlug ?? null };
  },
});
