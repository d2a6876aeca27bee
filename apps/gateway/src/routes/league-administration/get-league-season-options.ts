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
      name: text('Display name.'),
      status: nullable.string('The SeasonStatus; null for the preseason.', 'active'),
      startDate: nullable.instant('Start time; null for the preseason.', '2026-01-01T00:00:00.000Z'),
      endDate: nullable.instant('End time; null for the preseason.', '2026-06-01T00:00:00.000Z'),
      ...QUALIFYING,
      ...SEASON_COUNTS,
    },
    { description: 'A table of a league in a game.' },
  ),
);

export const getLeagueSeasonOptions = defineRoute({
  ...leagueOperation(
    'getLeagueSeasonOptions',
    [
      'Lists the tables of a league in a game, and which to show first: the active season, otherwise the last completed one.',
      '`displaySeasonId` is the most relevant one at present, and `displayReason` explains why.',
      'Read-only.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'List the season options of a league',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId() }),
  response: Type.Object({
    seasons: list(SeasonOption, 'Newest start first; the preseason, if it has results, comes last.'),
    defaultSeasonId: nullable.string('Id of the season to show first; null without seasons.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
    displaySeasonId: nullable.string(
      'Id of the most relevant season at present, or `preseason`; null without seasons.',
      'season_01j6qvx3k0fd8r5y2m9wcz0001',
    ),
    displayReason: nullable.string(
      'Reason for the choice: `active`, `last_results`, `active_empty`, `upcoming` or `preseason`. An open set.',
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
