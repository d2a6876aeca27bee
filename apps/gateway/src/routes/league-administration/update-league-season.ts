import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { SeasonPath } from './administration-paths.js';
import { QUALIFYING_INPUT, SeasonName } from './season-fields.js';

export const updateLeagueSeason = defineRoute({
  ...leagueOperation(
    'updateLeagueSeason',
    [
      'Changes a season’s name, or how many places of its table qualify and for what; omitted fields stay.',
      'A season can be changed in any status. Changing nothing succeeds without an event.',
    ],
    ['error_league_season_not_found', 'error_name_taken'],
  ),
  summary: 'Change a season',
  params: SeasonPath,
  body: Type.Object({ name: Type.Optional(SeasonName()), ...QUALIFYING_INPUT }),
  response: SuccessResponse,
  emits: ['league.season_updated'],
  async handler(input, { leagueCompetition }) {
    const { params, body } = input;
    const { name, qualifies, qualifiesFor } = body;
    const terms = { qualifies: qualifies === null ? 0 : qualifies, qualifiesFor: qualifiesFor === null ? '' : qualifiesFor };
    const request = { league: params.identifier, seasonId: params.seasonId, name, ...terms };
    return { success: true as const, ...(await leagueCompetition.updateLeagueSeason(request, writeOptions(input))) };
  },
});
