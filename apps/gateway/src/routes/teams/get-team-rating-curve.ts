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
      at: instant('Time when the match was completed.'),
      rating: integer('Rating after the match.', 1420),
      matchId: text('Match id.'),
    },
    { description: 'A point of a rating curve.' },
  ),
);

export const getTeamRatingCurve = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}/rating/curve',
  operationId: 'getTeamRatingCurve',
  summary: 'Get the rating curve of a team',
  description: [
    'Returns the rating history of a team for a chart: the last rated match in each of equal time spans between `from` and `to`.',
    'Spans without a rated match have no point. Without `from` or `to` the curve begins or ends with the history.',
    'Its visibility is that of the team’s record: if the team is limited or private, only its active members get points.',
  ],
  section: 'docs/reference/leaderboards.md#ratings',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  query: Type.Object({
    from: DateFilter('Only matches completed at or after this time.', '2024-03-01'),
    to: DateFilter('Only matches completed at or before this time.', '2024-08-31T23:59:59Z'),
    points: Type.Optional(Type.Integer({ ...POINTS, description: 'Number of time spans: 2 to 200.', examples: [60] })),
  }),
  response: Type.Object({
    teamId: text('Team id.'),
    gameId: text('Slug of the team’s game.', 'valorant'),
    points: list(RatingPoint, 'At most one per span, earliest first.'),
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
