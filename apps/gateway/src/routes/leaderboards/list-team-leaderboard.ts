import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, nullable, SortBy, Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { DEFAULT_LIMIT, DEFAULT_SORT, GameSlug, LeaderboardStats, SortedBy, toSortOrder } from './leaderboard-objects.js';

const Row = Type.Object({
  id: Type.String(),
  rank: Type.Integer({ exclusiveMinimum: 0 }),
  team: Type.Object({ id: Type.String(), slug: nullable.string(), name: Type.String(), tag: nullable.string(), avatarUrl: nullable.string() }),
  stats: LeaderboardStats,
  gameSlug: nullable.string(),
});

export const listTeamLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/teams',
  operationId: 'listTeamLeaderboard',
  summary: 'List the best teams',
  section: '4.13',
  tag: 'Leaderboards',
  scope: 'teams.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), gameSlug: GameSlug() }),
  response: Type.Object({ teams: Type.Array(Row), sortBy: SortedBy(), gameSlug: nullable.string(), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ query }, { readLeaderboard }) {
    const { rows, gameSlug } = await readLeaderboard.teams({ sortBy: toSortOrder(query.sortBy), limit: query.limit ?? DEFAULT_LIMIT, game: query.gameSlug });
    return {
      teams: rows.map((row) => ({
        id: row.id,
        rank: row.rank,
        team: { id: row.id, slug: row.slug, name: row.name, tag: row.tag ?? null, avatarUrl: row.avatarUrl ?? null },
        stats: present(row.stats),
        gameSlug: row.gameSlug ?? null,
      })),
      sortBy: query.sortBy ?? DEFAULT_SORT,
      gameSlug: gameSlug ?? null,
    };
  },
});
