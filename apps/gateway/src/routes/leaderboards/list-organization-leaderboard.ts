import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { count, Limit, list, SortBy, text, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { OrganizationSummary, present, toSummary } from '../api-objects.js';
import { DEFAULT_LIMIT, DEFAULT_SORT, GameSlug, LeaderboardStats, rank, ShownGame, SortedBy, toSortOrder } from './leaderboard-objects.js';

const OrganizationLeaderboardStats = named(
  'OrganizationLeaderboardStats',
  Type.Object(
    {
      ...LeaderboardStats.properties,
      teamCount: count('Teams that the sums are of.'),
    },
    { description: "The sums of an organization's teams." },
  ),
);

const Row = named(
  'OrganizationLeaderboardEntry',
  Type.Object(
    {
      id: text('Organization id.'),
      rank: rank(),
      organization: OrganizationSummary,
      stats: OrganizationLeaderboardStats,
      gameSlug: ShownGame(),
    },
    { description: 'An organization on the leaderboard.' },
  ),
);

export const listOrganizationLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/organizations',
  operationId: 'listOrganizationLeaderboard',
  summary: 'List the best organizations',
  description: ['Lists the best organizations by the sums of their teams, of all games or of one.'],
  section: 'contract 6',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), gameSlug: GameSlug() }),
  response: Type.Object({ organizations: list(Row, 'Best first.'), sortBy: SortedBy(), gameSlug: ShownGame(), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ query }, { readLeaderboard }) {
    const { rows, gameSlug } = await readLeaderboard.organizations({
      sortBy: toSortOrder(query.sortBy),
      limit: query.limit ?? DEFAULT_LIMIT,
      game: query.gameSlug,
    });
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
