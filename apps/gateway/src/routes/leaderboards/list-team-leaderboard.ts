import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, form, Limit, list, nullable, SortBy, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toForm } from '../shared/api-objects.js';
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

const LeaderboardTeam = named(
  'LeaderboardTeam',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('Name in URLs.'),
      name: text('Display name.'),
      tag: nullable.string('Short tag.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A team on a leaderboard.' },
  ),
);

const Row = named(
  'TeamLeaderboardEntry',
  Type.Object(
    {
      id: text('Team id.'),
      rank: rank(),
      previousRank: previousRank(),
      team: LeaderboardTeam,
      stats: LeaderboardStats,
      form: form(),
      gameSlug: nullable.string("Slug of the team's game."),
    },
    { description: 'A team on the leaderboard.' },
  ),
);

export const listTeamLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/teams',
  operationId: 'listTeamLeaderboard',
  summary: 'List the best teams',
  description: [
    'Lists the best teams, in all games or in one, by wins, win rate or experience.',
    'Private and disabled teams, and those without a match, are left out. Teams that tie share a rank: 1, 2, 2, 4.',
  ],
  section: 'docs/reference/leaderboards.md#leaderboards',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), cursor: Cursor(), gameSlug: GameSlug() }),
  response: Type.Object({ teams: list(Row, 'Best first.'), ...BOARD, sortBy: SortedBy(), gameSlug: ShownGame(), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ query, caller }, context) {
    const { sortBy = DEFAULT_SORT, limit = DEFAULT_LIMIT, gameSlug: game, cursor } = query;
    const binding = { operationId: 'listTeamLeaderboard', scope: bindingScope(caller), filters: { sortBy, game } };
    const offset = offsetOf(context, binding, cursor);
    const page = await context.readLeaderboard.teams({ sortBy: toSortOrder(sortBy), limit, game, offset });
    return {
      teams: page.rows.map((row) => ({
        id: row.id,
        rank: row.rank,
        previousRank: row.previousRank ?? null,
        team: { id: row.id, slug: row.slug, name: row.name, tag: row.tag ?? null, avatarUrl: row.avatarUrl ?? null },
        stats: present(row.stats),
        form: toForm(row.form),
        gameSlug: row.gameSlug ?? null,
      })),
      ...toBoard(context, binding, page, offset),
      sortBy,
      gameSlug: page.gameSlug ?? null,
    };
  },
});
