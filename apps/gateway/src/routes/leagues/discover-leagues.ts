import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, Identifier, integer, Limit, list, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LEAGUE_FIELDS, LEAGUE_READ, toLeagueFields } from './league-objects.js';

const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 50;
const MAX_PAGE = 1_000_000;

const LeagueSummary = named(
  'LeagueSummary',
  Type.Object(
    {
      ...LEAGUE_FIELDS,
      seasonStatus: choice(
        'LeagueSeasonStatus',
        ['active', 'upcoming', 'none'],
        'Whether one of its seasons is being played, or one is to come, or neither.',
      ),
    },
    { description: 'A league in the list of leagues.' },
  ),
);

const PagePagination = named(
  'PagePagination',
  Type.Object(
    {
      page: integer('Number of this page; the first is 1.'),
      limit: integer('How many items a page holds at most.'),
      total: integer('How many items there are on all pages.'),
      totalPages: integer('How many pages there are.'),
    },
    { description: 'Which page this is, of how many.' },
  ),
);

export const discoverLeagues = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues',
  operationId: 'discoverLeagues',
  summary: 'Find leagues',
  description: ['Finds leagues by name and game, page by page.', 'It only reads; the filters stand in the body.'],
  section: 'docs/reference/leagues.md#status',
  isPublished: true,
  body: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or slug, without regard to case.' })),
    gameId: Type.Optional(Identifier('Only leagues that play this game: slug or convexId.', 'valorant')),
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE,
        default: 1,
        description: 'Number of the page; the first is 1.',
        examples: [1],
      }),
    ),
    limit: Limit(MAX_PAGE_SIZE, PAGE_SIZE),
  }),
  response: Type.Object({
    leagues: list(LeagueSummary, 'The page.'),
    count: integer('How many the page holds.'),
    pagination: PagePagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_game_not_found'],
  async handler({ body, caller, requestId }, context) {
    const { page = 1, limit = PAGE_SIZE, search, gameId } = body;
    const game = gameId === undefined ? undefined : await context.games.resolve(gameId);
    const { leagues, total } = await context.leagues.discoverLeagues(
      { search, gameId: game?.id, offset: (page - 1) * limit, pageSize: limit },
      { caller, requestId },
    );
    return {
      leagues: await Promise.all(
        leagues.map(async (row) => ({
          ...(await toLeagueFields(row, context)),
          seasonStatus: row.seasonStatus as 'active' | 'upcoming' | 'none',
        })),
      ),
      count: leagues.length,
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  },
});
