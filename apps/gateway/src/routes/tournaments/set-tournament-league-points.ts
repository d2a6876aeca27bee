import Type from 'typebox';
import { flag, nullable, Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { LeaguePoints } from './settings-fields.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const setTournamentLeaguePoints = defineRoute({
  ...tournamentOperation('setTournamentLeaguePoints', [
    'Sets the points of placements in the standings of the league that hosts the tournament.',
    'The error contains a `reason`: NOT_LEAGUE if the host is not a league.',
    'For an invalid list it is EMPTY, ALL_ZERO, TOO_MANY_ROWS, BAD_PLACEMENT, BAD_POINTS, DUPLICATE or NOT_ASCENDING.',
  ]),
  summary: 'Set league points',
  params: TournamentPath,
  body: Type.Object({
    leaguePointsEnabled: flag('Whether placements are worth points.'),
    leaguePointsByPlacement: Type.Optional(LeaguePoints()),
  }),
  response: Type.Object({
    success: Success(),
    leaguePointsEnabled: flag('Whether placements are worth points.'),
    placementCount: nullable.integer('Number of placements with their own points; null for the default.', 3),
    timestamp: Timestamp(),
  }),
  async handler(input, { tournaments }) {
    const { leaguePointsEnabled, leaguePointsByPlacement: rows } = input.body;
    const request = { tournament: input.params.identifier, leaguePointsEnabled, leaguePointsByPlacement: rows && { rows } };
    const { placementCount, ...answer } = await tournaments.setTournamentLeaguePoints(request, writeOptions(input));
    return { success: true as const, ...answer, placementCount: placementCount ?? null };
  },
});
