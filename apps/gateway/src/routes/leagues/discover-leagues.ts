import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Limit, Timestamp } from '../../http/fields.js';
import { LEAGUE_FIELDS, LEAGUE_READ, toLeagueFields } from './league-objects.js';

const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 50;
const MAX_PAGE = 1_000_000;

const LeagueSummary = Type.Object({ ...LEAGUE_FIELDS, seasonStatus: Type.Enum(['active', 'upcoming', 'none']) });

export const discoverLeagues = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues',
  operationId: 'discoverLeagues',
  summary: 'Find leagues',
  section: 'contract 6',
  isPublished: true,
  body: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or slug, without regard to case.' })),
    gameId: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1 })),
    limit: Limit(MAX_PAGE_SIZE, PAGE_SIZE),
  }),
  response: Type.Object({
    leagues: Type.Array(LeagueSummary),
    count: Type.Integer(),
    pagination: Type.Object({ page: Type.Integer(), limit: Type.Integer(), total: Type.Integer(), totalPages: Type.Integer() }),
    timestamp: Timestamp(),
  }),
  errors: ['error_game_not_found'],
  async handler({ body, caller, requestId }, context) {
    const { page = 1, limit = PAGE_SIZE, search, gameId } = body;
    const game = gameId === undefined ? undefined : await context.games.resolve(gameId);
    const { leagues, total } = await context.leagues.discoverLeagues({ search, gameId: game?.id, offset: (page - 1) * limit, pageSize: limit }, { caller, requestId });
    return {
      leagues: await Promise.all(leagues.map(async (row) => ({ ...(await toLeagueFields(row, context)), seasonStatus: row.seasonStatus as 'active' | 'upcoming' | 'none' }))),
      count: leagues.length,
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  },
});
