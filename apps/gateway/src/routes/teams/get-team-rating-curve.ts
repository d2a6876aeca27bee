import Type from 'typebox';
import { DateFilter, Identifier, instant, integer, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { defineRoute } from '../shared/define-route.js';

const POINTS = { minimum: 2, maximum: 200, default: 120 } as const;

const RatingPoint = named(
  'RatingPoint',
  Type.Object(
    {
      at: instant('When the match was completed.'),
      rating: integer('The rating after it.', 1420),
      matchId: text('Match id.'),
    },
    { description: 'A rating at a time.' },
  ),
);

export const getTeamRatingCurve = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}/rating/curve',
  operationId: 'getTeamRatingCurve',
  summary: "Get how a team's rating went",
  description: [
    'Answers how the rating of a team went, for a chart: of equal spans of time between `from` and `to`, the last rated match of each.',
    'Spans without a rated match have no point. Without `from` or `to` it begins or ends with the history.',
    'It is as visible as the record of the team: there are no points for everybody but its active members, where the team is limited or',
    'private.',
  ],
  section: 'docs/reference/leaderboards.md#ratings',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  query: Type.Object({
    from: DateFilter('Only matches completed then or later.', '2024-03-01'),
    to: DateFilter('Only matches completed then or earlier.', '2024-08-31T23:59:59Z'),
    points: Type.Optional(Type.Integer({ ...POINTS, description: 'How many spans: 2 to 200.', examples: [60] })),
  }),
  response: Type.Object({
    teamId: text('Team id.'),
    gameId: text('Slug of the game that the team plays.', 'valorant'),
    points: list(RatingPoint, 'At most one a span, earliest first.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_team_not_found'],
  async handler({ params, query: { from, to, points = POINTS.default }, caller, requestId }, { ratings }) {
    const bounds = {
      from: from === undefined ? undefined : parseDateBound('from', from, 'lower', 'query'),
      to: to === undefined ? undefined : parseDateBound('to', to, 'upper', 'query'),
    };
    return ratings.getTeamRatingCurve({ ...params, ...bounds, points }, { caller, requestId });
  },
});
