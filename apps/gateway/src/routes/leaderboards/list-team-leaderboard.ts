import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, list, nullable, SortBy, text, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { present } from '../api-objects.js';
import { DEFAULT_LIMIT, DEFAULT_SORT, GameSlug, LeaderboardStats, rank, ShownGame, SortedBy, toSortOrder } from './leaderboard-objects.js';

const LeaderboardTeam = named(
  'LeaderboardTeam',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('The name in addresses.'),
      name: text('The name to show.'),
      tag: nullable.string('A few letters that stand for the name.'),
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
      team: LeaderboardTeam,
      stats: LeaderboardStats,
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
    'Lists the best teams, of all games or of one, by wins, win rate or experience.',
    'Private and disabled teams, and those without a match, are left out. Who is level shares a rank: 1, 2, 2, 4.',
  ],
  section: '4.13',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  query: Type.Object({ sortBy: SortBy(), limit: Limit(100, DEFAULT_LIMIT), gameSlug: GameSlug() }),
  response: Type.Object({ teams: list(Row, 'Best first.'), sortBy: SortedBy(), gameSlug: ShownGame(), timestamp: Timestamp() }),
  errors: ['error_game_not_found'],
  async handler({ query }, { readLeaderboard }) {
    const { rows, gameSlug } = await readLeaderboard.teams({
      sortBy: toSortOrder(query.sortBy),
      limit: query.limit ?? DEFAULT_LIMIT,
      game: query.gameSlug,
    });
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
