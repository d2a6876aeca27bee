import Type from 'typebox';
import { count, Identifier, integer, Limit, list, Timestamp } from '../../operation/fields.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentFormat, TournamentStatus } from './tournament-fields.js';
import { toListed, TournamentSummary } from './tournament-objects.js';
import { tournamentOperation } from './tournament-operation.js';

const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 50;
const MAX_PAGE = 1_000_000;
/** Shorter searches match too many rows, and are ignored. */
const MIN_SEARCH = 2;

export const discoverTournaments = defineRoute({
  ...tournamentOperation(
    'discoverTournaments',
    ['Finds listed tournaments, featured ones first, then the newest.', 'Read-only; the filters are in the body.'],
    ['error_game_not_found'],
  ),
  summary: 'Find tournaments',
  body: Type.Object({
    search: Type.Optional(
      Type.String({ maxLength: 200, description: 'Part of a name or slug, at least 2 characters, ignoring case.', examples: ['cup'] }),
    ),
    gameId: Type.Optional(Identifier('Only tournaments of this game: slug or convexId.', 'valorant')),
    format: Type.Optional(TournamentFormat()),
    status: Type.Optional(TournamentStatus()),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, description: 'Page number, from 1.', examples: [1] })),
    limit: Limit(MAX_PAGE_SIZE, PAGE_SIZE),
  }),
  response: Type.Object({
    tournaments: list(TournamentSummary, 'The page.'),
    count: count('Number of items on this page.', 12),
    total: count('Number of items on all pages.', 40),
    page: integer('Page number.', 1),
    limit: integer('Maximum items per page.', 12),
    timestamp: Timestamp(),
  }),
  async handler({ body, caller, requestId }, context) {
    const { page = 1, limit = PAGE_SIZE, gameId, format, status } = body;
    const search = body.search !== undefined && body.search.trim().length >= MIN_SEARCH ? body.search.trim() : undefined;
    const request = { search, gameId, format, status, page, limit };
    const { tournaments, total } = await context.tournaments.discoverTournaments(request, { caller, requestId });
    const listed = await Promise.all(tournaments.map((one) => toListed(one, context)));
    return { tournaments: listed, count: listed.length, total, page, limit };
  },
});
