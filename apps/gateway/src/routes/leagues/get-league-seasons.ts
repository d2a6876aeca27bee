import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, count, Identifier, list, Timestamp } from '../../operation/fields.js';
import { LEAGUE_READ, LeagueSlugPath, toSeason } from './league-objects.js';
import { SeasonWithCounts, withSeasonCounts } from './season-counts.js';

export const getLeagueSeasons = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/seasons',
  operationId: 'getLeagueSeasons',
  summary: 'List the seasons of a league',
  description: ['Lists the past, active and upcoming seasons of a league.', 'Read-only; the filters are in the body.'],
  section: 'docs/reference/seasons-and-points.md#seasons',
  isPublished: true,
  params: LeagueSlugPath,
  body: Type.Object({
    gameId: Type.Optional(Identifier('Only seasons of this game: slug or convexId.', 'valorant')),
    status: Type.Optional(Type.String({ maxLength: 64, description: 'Only seasons in this SeasonStatus, in any case.' })),
    order: Type.Optional(choice('SeasonOrder', ['oldest', 'newest'], 'Order by start. Default: `oldest`.')),
  }),
  response: Type.Object({
    seasons: list(SeasonWithCounts, 'All matching seasons, in the requested order.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_game_not_found'],
  async handler({ params, body, caller, requestId }, context) {
    const game = body.gameId === undefined ? undefined : await context.games.resolve(body.gameId);
    const { seasons } = await context.leagues.listLeagueSeasons(
      { slug: params.identifier, gameId: game?.id, status: body.status?.toLowerCase(), isNewestFirst: body.order === 'newest' },
      { caller, requestId },
    );
    return { seasons: await withSeasonCounts(context, seasons.map(toSeason), { caller, requestId }), count: seasons.length };
  },
});
