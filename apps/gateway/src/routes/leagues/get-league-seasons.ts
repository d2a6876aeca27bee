import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { count, Identifier, list, Timestamp } from '../../http/fields.js';
import { LEAGUE_READ, LeagueSlugPath, Season, toSeason } from './league-objects.js';

export const getLeagueSeasons = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/seasons',
  operationId: 'getLeagueSeasons',
  summary: 'List the seasons of a league',
  description: ['Lists the seasons of a league, past and to come.', 'It only reads; the filters stand in the body.'],
  section: '4.11',
  isPublished: true,
  params: LeagueSlugPath,
  body: Type.Object({
    gameId: Type.Optional(Identifier('Only seasons of this game: slug or convexId.', 'valorant')),
    status: Type.Optional(Type.String({ maxLength: 64, description: 'Only seasons in this SeasonStatus, in any case.' })),
  }),
  response: Type.Object({
    seasons: list(Season, 'All that the filters leave.'),
    count: count('How many there are.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_league_not_found', 'error_game_not_found'],
  async handler({ params, body, caller, requestId }, { games, leagues }) {
    const game = body.gameId === undefined ? undefined : await games.resolve(body.gameId);
    const { seasons } = await leagues.listLeagueSeasons(
      { slug: params.identifier, gameId: game?.id, status: body.status?.toLowerCase() },
      { caller, requestId },
    );
    return { seasons: seasons.map(toSeason), count: seasons.length };
  },
});
