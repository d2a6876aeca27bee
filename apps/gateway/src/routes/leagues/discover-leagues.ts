import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, Identifier, integer, Limit, list, Timestamp } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import { named } from '../../operation/named.js';
import { slugOfFilter, teamOfFilter } from './league-slugs.js';
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
        'Whether it has an active season, an upcoming one, or neither.',
      ),
    },
    { description: 'A league in the list of leagues.' },
  ),
);

const PagePagination = named(
  'PagePagination',
  Type.Object(
    {
      page: integer('Page number, from 1.'),
      limit: integer('Maximum items per page.'),
      total: integer('Number of items on all pages.'),
      totalPages: integer('Number of pages.'),
    },
    { description: 'Page number and totals.' },
  ),
);

export const discoverLeagues = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues',
  operationId: 'discoverLeagues',
  summary: 'Find leagues',
  description: ['Finds leagues by name, game and team.', 'Read-only; the filters are in the body.'],
  section: 'docs/reference/leagues.md#status',
  isPublished: true,
  body: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or slug, ignoring case.' })),
    gameId: Type.Optional(Identifier('Only leagues that play this game: slug or convexId.', 'valorant')),
    teamId: Type.Optional(
      Identifier('Only leagues in which this team is approved, for `gameId` if that is given too: slug or id.', 'sentinels'),
    ),
    page: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE,
        default: 1,
        description: 'Page number, from 1.',
        examples: [1],
      }),
    ),
    limit: Limit(MAX_PAGE_SIZE, PAGE_SIZE),
  }),
  response: Type.Object({
    leagues: list(LeagueSummary, 'The page.'),
    count: integer('Number of items on this page.'),
    pagination: PagePagination,
    timestamp: Timestamp(),
  }),
  errors: ['error_game_not_found', 'error_team_not_found'],
  async handler({ body, caller, requestId }, context) {
    const { page = 1, limit = PAGE_SIZE, search } = body;
    const [gameId, teamId] = await inCheckOrder(slugOfFilter(context, body.gameId), teamOfFilter(context, body.teamId, requestId));
    const { leagues, total } = await context.leagues.discoverLeagues(
      { search, gameId, teamId, offset: (page - 1) * limit, pageSize: limit },
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
