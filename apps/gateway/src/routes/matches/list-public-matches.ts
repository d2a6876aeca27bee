import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { choice, count, Cursor, CursorPagination, DateFilter, Identifier, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { defineRoute } from '../shared/define-route.js';
import { PublicMatch, toPublicMatches } from './match-objects.js';
import { PUBLIC_ERRORS, PUBLIC_FILTERS, resolveFilters } from './public-filters.js';

const PAGE_SIZE = 25;

export const listPublicMatches = defineRoute({
  method: 'GET',
  path: '/matches',
  operationId: 'listPublicMatches',
  summary: 'List published matches',
  description: [
    'Lists published matches of one group: those being played, newest first; those arranged, earliest first; those played, newest first.',
    'Drafts and archived matches are in none of them, not even for the members of their teams.',
    'Filters look at 5,000 matches a page. A page can therefore be short, or empty, while `hasMore` is true: go on with its cursor.',
    "A game developer's key lists matches of its own game. Matches of a private team are listed by `teamId` for its active members alone.",
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
        'on. `completed`: COMPLETED or FORFEITED; `isVoided` tells results that were taken back.',
    ),
    ...PUBLIC_FILTERS,
    seasonId: Type.Optional(Identifier('Only matches of this season.', 'season_01j6qvx3k0fd8r5y2m9wcz0001')),
    opponentId: Type.Optional(Identifier('Only matches of `teamId` against this team: slug or id. Requires `teamId`.', 'g2_esports')),
    from: DateFilter('Only matches started, scheduled or played then or later, as the group is ordered.', '2024-03-01'),
    to: DateFilter('Only matches started, scheduled or played then or earlier, as the group is ordered.', '2024-08-31T23:59:59Z'),
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
  }),
  response: Type.Object({
    matches: list(PublicMatch, 'The page, in the order of the group.'),
    count: count('How many the page holds.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
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
