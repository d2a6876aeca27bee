import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Cursor, form, Limit, list, SortBy, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { OrganizationSummary, present, toForm, toSummary } from '../shared/api-objects.js';
import {
  BOARD,
  DEFAULT_LIMIT,
  DEFAULT_SORT,
  GameSlug,
  LeaderboardStats,
  offsetOf,
  previousRank,
  rank,
  ShownGame,
  SortedBy,
  toBoard,
  toSortOrder,
} from './leaderboard-objects.js';

const OrganizationLeaderboardStats = named(
  'OrganizationLeaderboardStats',
  Type.Object(
    {
      ...LeaderboardStats.properties,
      teamCount: count('Number of teams in the totals.'),
    },
    { description: 'Totals of an organization’s teams.' },
  ),
);

const Row = named(
  'OrganizationLeaderboardEntry',
  Type.Object(
    {
      id: text('Organization id.'),
      rank: rank(),
      previousRank: previousRank(),
      organization: OrganizationSummary,
      stats: OrganizationLeaderboardStats,
      form: form(),
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
  description: ['Lists the best organizations by the totals of their teams, in all games or in one.'],
  section: 'docs/reference/leaderboards.md#leaderboards',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), cursor: Cursor(), gameSlug: GameSlug() }),
  response: Type.Object({
    organizations: list(Row, 'Best first.'),
    ...BOARD,
    sortBy: SortedBy(),
    gameSlug: ShownGame(),
    timestamp: Timestamp(),
  }),
  errors: ['error_game_not_found'],
  async handler({ query, caller }, context) {
    const { sortBy = DEFAULT_SORT, limit = DEFAULT_LIMIT, gameSlug: game, cursor } = query;
    const binding = { operationId: 'listOrganizationLeaderboard', scope: bindingScope(caller), filters: { sortBy, game } };
    const offset = offsetOf(context, binding, cursor);
    const page = await context.readLeaderboard.organizations({ sortBy: toSortOrder(sortBy), limit, game, offset });
    return {
      organizations: page.rows.map((row) => ({
        id: row.id,
        rank: row.rank,
        previousRank: row.previousRank ?? null,
        organization: toSummary(row),
        stats: { ...present(row.stats), teamCount: row.teamCount },
        form: toForm(row.form),
        gameSlug: row.gameSlug ?? null,
      })),
      ...toBoard(context, binding, page, offset),
      sortBy,
      gameSlug: page.gameSlug ?? null,
    };
  },
});
