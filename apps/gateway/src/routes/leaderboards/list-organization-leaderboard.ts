import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, nullable, SortBy, Timestamp } from '../../http/fields.js';
import { present, Summary, toSummary } from '../api-objects.js';
import { DEFAULT_LIMIT, DEFAULT_SORT, GameSlug, LeaderboardStats, SortedBy, toSortOrder } from './leaderboard-objects.js';

const Row = Type.Object({
  id: Type.String(),
  rank: Type.Integer({ exclusiveMinimum: 0 }),
  organization: Summary,
  stats: Type.Object({ ...LeaderboardStats.properties, teamCount: Type.Integer({ minimum: 0 }) }),
  gameSlug: nullable.string(),
});

export const listOrganizationLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/organizations',
  operationId: 'listOrganizationLeaderboard',
  summary: 'List the best organizations',
  section: 'contract 6',
  tag: 'Leaderboards',
  scope: 'orgs.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), gameSlug: GameSlug() }),
  response: Type.Object({ organizations: Type.Array(Row), sortBy: SortedBy(), gameSlug: nullable.string(), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ query }, { readLeaderboard }) {
    const { rows, gameSlug } = await readLeaderboard.organizations({ sortBy: toSortOrder(query.sortBy), limit: query.limit ?? DEFAULT_LIMIT, game: query.gameSlug });
    return {
      organizations: rows.map((row) => ({
        id: row.id,
        rank: row.rank,
        organization: toSummary(row),
        stats: { ...present(row.stats), teamCount: row.teamCount },
        gameSlug: row.gameSlug ?? null,
      })),
      sortBy: query.sortBy ?? DEFAULT_SORT,
      gameSlug: gameSlug ?? null,
    };
  },
});
