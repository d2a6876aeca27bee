import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Limit, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { DEFAULT_LIMIT } from './leaderboard-objects.js';
import { TeamRating, toRatingObject } from './rating-objects.js';

const RatedTeam = named(
  'RatedTeam',
  Type.Object(
    {
      id: text('Team id.'),
      slug: text('Name in URLs.', 'sentinels'),
      name: text('Display name.'),
      tag: nullable.string('Short tag.', 'SEN'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
      rating: TeamRating,
    },
    { description: 'A team on the rating leaderboard.' },
  ),
);

export const listRatingLeaderboard = defineRoute({
  method: 'GET',
  path: '/leaderboards/ratings',
  operationId: 'listRatingLeaderboard',
  summary: 'List the highest-rated teams',
  description: [
    'Lists the highest-rated teams of a game, best first.',
    'Private and disabled teams, and those with fewer than five rated matches, are left out.',
    'Teams that tie share a rank: 1, 2, 2, 4.',
  ],
  section: 'docs/reference/leaderboards.md#ratings',
  tag: 'Leaderboards',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  query: Type.Object({
    gameSlug: Type.String({ minLength: 1, maxLength: 128, description: 'Slug of the game.', examples: ['valorant'] }),
    limit: Limit(100, DEFAULT_LIMIT),
  }),
  response: Type.Object({
    teams: list(RatedTeam, 'Best first.'),
    gameSlug: text('Slug of the game.', 'valorant'),
    timestamp: Timestamp(),
  }),
  errors: ['error_game_not_found'],
  async handler({ query: { gameSlug: game, limit = DEFAULT_LIMIT }, caller, requestId }, { ratings }) {
    const { teams, gameSlug } = await ratings.listRatingLeaderboard({ game, limit }, { caller, requestId });
    return {
      teams: teams.flatMap(({ rating, slug, name, tag, avatarUrl }) =>
        rating === undefined
          ? []
          : [{ id: rating.teamId, slug, name, tag: tag ?? null, avatarUrl: avatarUrl ?? null, rating: toRatingObject(rating) }],
      ),
      gameSlug,
    };
  },
});
