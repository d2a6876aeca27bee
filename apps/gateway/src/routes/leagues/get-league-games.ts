import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { LEAGUE_READ, LeagueGame, LeaguePath, toLeagueGames } from './league-objects.js';

export const getLeagueGames = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/games',
  operationId: 'getLeagueGames',
  summary: 'List the games that a league plays',
  description: ['Lists the games of a league, including paused ones.', 'Read-only; needs no body.'],
  section: 'docs/reference/leagues.md#games',
  isPublished: true,
  params: LeaguePath,
  response: Type.Object({ games: list(LeagueGame, 'The complete list.'), count: count('Number of items.'), timestamp: Timestamp() }),
  errors: ['error_league_not_found'],
  async handler({ params, caller, requestId }, context) {
    const { games } = await context.leagues.listLeagueGames(params, { caller, requestId });
    return { games: await toLeagueGames(games, context), count: games.length };
  },
});
