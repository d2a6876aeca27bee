import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { choice, count, Cursor, CursorPagination, DateFilter, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { defineRoute } from '../shared/define-route.js';
import { PublicMatch, toPublicMatches } from './match-summaries.js';
import { PUBLIC_ERRORS, PUBLIC_FILTERS, resolveFilters } from './public-filters.js';

const PAGE_SIZE = 25;

export const listPublicMatches = defineRoute({
  method: 'GET',
  path: '/matches',
  operationId: 'listPublicMatches',
  summary: 'List published matches',
  description: [
    'Lists published matches of one group: live, newest first; upcoming, earliest first; or completed, newest first.',
    'Drafts and archived matches are never listed, not even for members of their teams.',
    'Filters examine 5,000 matches per page. A page can therefore be short or empty while `hasMore` is true: continue with its cursor.',
    'A game developer’s key lists only matches of its own game. With `teamId`, matches of a private team are listed ' +
      'only for its active members.',
  ],
  section: 'docs/reference/matches.md#public-lists',
  tag: 'Matches',
  accepts: 'visitor',
  scope: 'matches.public_matches:read',
  query: Type.Object({
    status: choice(
      'MatchGroup',
      ['live', 'upcoming', 'completed'],
      '`live`: IN_PROGRESS or DISPUTED, and started in the last 12 hours. `upcoming`: ACCEPTED or READY, and scheduled from an hour ago ' +
        'on. `completed`: COMPLETED or FORFEITED; `isVoided` marks voided results.',
    ),
    ...PUBLIC_FILTERS,
    seasonId: Type.Optional(Identifier('Only matches of this season.', 'season_01j6qvx3k0fd8r5y2m9wcz0001')),
    opponentId: Type.Optional(Identifier('Only matches of `teamId` against this team: slug or id. Requires `teamId`.', 'g2_esports')),
    from: DateFilter('Only matches at or after this time: started, scheduled or played, depending on the group.', '2024-03-01'),
    to: DateFilter('Only matches at or before this time: started, scheduled or played, depending on the group.', '2024-08-31T23:59:59Z'),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    matches: list(PublicMatch, 'Items on this page, in the order of the group.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  keepsJsonOf: 'matches',
  errors: [...PUBLIC_ERRORS, 'error_league_season_not_found'],
  async handler({ query, caller, requestId }, context) {
    const { status: group, limit = PAGE_SIZE, cursor, from, to, ...filters } = query;
    if (filters.opponentId !== undefined && filters.teamId === undefined) throw invalidInput('query.opponentId', 'requires teamId');
    const bounds = {
      from: from === undefined ? undefined : parseDateBound('from', from, 'lower', 'query'),
      to: to === undefined ? undefined : parseDateBound('to', to, 'upper', 'query'),
    };
    const binding = { operationId: 'listPublicMatches', scope: bindingScope(caller), filters: { group, ...bounds, ...filters } };
    const after = cursor == null ? undefined : (context.cursors.decode(binding, cursor) as match.Place);
    const ids = await resolveFilters(filters, caller, requestId, context);
    const { matches, next } = ids
      ? await context.readPublicMatches.list({ group, ...ids, ...bounds, pageSize: limit, after })
      : { matches: [], next: undefined };
    return {
      matches: await toPublicMatches(matches, context),
      count: matches.length,
      pagination: nextPage(context.cursors, binding, next !== undefined, next && { at: next.at, id: next.id }),
    };
  },
});
