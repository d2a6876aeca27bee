import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { LEAGUE_READ, LeagueGame, LeaguePath, toLeagueGames } from './league-objects.js';

export const getLeagueGames = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/games',
  operationId: 'getLeagueGames',
  summary: 'List the games that a league plays',
  section: 'contract 6',
  isPublished: true,
  params: LeaguePath,
  response: Type.Object({ games: Type.Array(LeagueGame), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: ['error_league_not_found'],
  async handler({ params, caller, requestId }, context) {
    const { games } = await context.leagues.listLeagueGames(params, { caller, requestId });
    return { games: await toLeagueGames(games, context), count: games.length };
  },
});
