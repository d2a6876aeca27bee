import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { present } from '../shared/api-objects.js';
import { LeaguePath, QUALIFYING } from '../leagues/league-objects.js';
import { readSeasonCounts, SEASON_COUNTS } from '../leagues/season-counts.js';
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
      ...QUALIFYING,
      ...SEASON_COUNTS,
    },
    { description: 'A table that a league has of a game.' },
  ),
);

export const getLeagueSeasonOptions = defineRoute({
  ...leagueOperation(
    'getLeagueSeasonOptions',
    [
      'Lists the tables that a league has of a game, and which to show at first: the active season, else the last completed one.',
      '`displaySeasonId` names the one that has most to show now, and `displayReason` says why.',
      'It only reads.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'List the seasons to choose from',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId() }),
  response: Type.Object({
    seasons: list(SeasonOption, 'The newest start first; the preseason, where it has results, last.'),
    defaultSeasonId: nullable.string('The one to show first; null without seasons.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
    displaySeasonId: nullable.string(
      'The one that has most to show now, or `preseason`; null without seasons.',
      'season_01j6qvx3k0fd8r5y2m9wcz0001',
    ),
    displayReason: nullable.string(
      'Why it is that one: `active`, `last_results`, `active_empty`, `upcoming` or `preseason`. An open set.',
      'active',
    ),
    timestamp: Timestamp(),
  }),
  async handler({ params, body, caller, requestId }, context) {
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId) };
    const options = await context.leagueCompetition.getLeagueSeasonOptions(request, { caller, requestId });
    const { seasons, leagueId, defaultSeasonId = null, displaySeasonId = null, displayReason = null } = options;
    const asked = seasons.map(({ id, status }) => ({ leagueId, gameId: request.gameId, seasonId: status === undefined ? undefined : id }));
    const counts = await readSeasonCounts(context, asked, { caller, requestId });
    return {
      seasons: seasons.map(
        ({ id, name, status = null, startDate = null, endDate = null, qualifies = null, qualifiesFor = null }, index) => ({
          ...{ id, name, status, startDate, endDate, qualifies, qualifiesFor },
          ...present(counts[index]),
        }),
      ),
      ...{ defaultSeasonId, displaySeasonId, displayReason },
    };
  },
});
