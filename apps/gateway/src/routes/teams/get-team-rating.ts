import type { catalogProfile } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, CursorPagination, Identifier, Limit, list, nullable, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { RatingHistoryEntry, TeamRating, toHistoryObject, toRatingObject } from '../leaderboards/rating-objects.js';

const PAGE_SIZE = 25;

export const getTeamRating = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}/rating',
  operationId: 'getTeamRating',
  summary: 'Get the rating of a team',
  description: [
    'Returns the rating of a team in its game, and lists the matches behind it, newest first.',
    'Its visibility is that of the team’s record: `rating` is null if the team has no rated match and, for everyone except its active',
    'members, if the team is limited or private.',
    'A corrected or voided result changes all later ratings.',
  ],
  section: 'docs/reference/leaderboards.md#ratings',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    against: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Slug or id of a team in the same game: the response then contains the probability of a win against it.',
        examples: ['g2_esports'],
      }),
    ),
  }),
  response: Type.Object({
    rating: nullable.object(TeamRating, 'The rating; null if there is none that the caller may see.'),
    winProbability: nullable.number(
      'Probability of a win against `against`, from 0 to 1; null unless requested and both ratings are visible.',
      0.61,
    ),
    history: list(RatingHistoryEntry, 'Items on this page, newest first.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_team_not_found'],
  async handler({ params: { identifier }, query, caller, requestId }, { ratings, cursors }) {
    const { limit = PAGE_SIZE, cursor, against } = query;
    const binding = { operationId: 'getTeamRating', scope: bindingScope(caller), filters: { identifier: identifier.toLowerCase() } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as catalogProfile.RatingHistoryPosition);
    const found = await ratings.getTeamRating({ identifier, pageSize: limit, after, against }, { caller, requestId });
    const last = found.history.at(-1);
    return {
      rating: found.rating === undefined ? null : toRatingObject(found.rating),
      winProbability: found.winProbability ?? null,
      history: found.history.map(toHistoryObject),
      pagination: nextPage(cursors, binding, found.hasMore, last && { completedAt: last.completedAt, matchId: last.matchId }),
    };
  },
});
