import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { list, nullable, text, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';

const SeasonOption = named(
  'SeasonOption',
  Type.Object(
    {
      id: text('Season id, or `preseason`.'),
      name: text('The name to show.'),
      status: nullable.string('The SeasonStatus; null of the preseason.', 'active'),
      startDate: nullable.instant('When it begins; null of the preseason.', '2026-01-01T00:00:00.000Z'),
      endDate: nullable.instant('When it ends; null of the preseason.', '2026-06-01T00:00:00.000Z'),
    },
    { description: 'A table that a league has of a game.' },
  ),
);

export const getLeagueSeasonOptions = defineRoute({
  ...leagueOperation(
    'getLeagueSeasonOptions',
    [
      'Lists the tables that a league has of a game, and which to show at first: the active season, else the last completed one.',
      'It only reads.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'List the seasons to choose from',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId() }),
  response: Type.Object({
    seasons: list(SeasonOption, 'The newest start first; the preseason, where it has results, last.'),
    defaultSeasonId: nullable.string('The one to show at first; null where there is none.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
    timestamp: Timestamp(),
  }),
  async handler({ params, body, caller, requestId }, context) {
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId) };
    const options = await context.leagueCompetition.getLeagueSeasonOptions(request, { caller, requestId });
    return {
      seasons: options.seasons.map(({ id, name, status = null, startDate = null, endDate = null }) => ({
        ...{ id, name, status, startDate, endDate },
      })),
      defaultSeasonId: options.defaultSeasonId ?? null,
    };
  },
});
