import { defineRoute } from '../shared/define-route.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { DISPUTES } from './dispute-objects.js';
import { DISPUTES_OF_DESK, readPageOfDisputes } from './page-of-disputes.js';

export const listLeagueDisputes = defineRoute({
  ...leagueOperation(
    'listLeagueDisputes',
    ['Lists the disputes about a league’s matches, newest first, with the evidence of both sides.'],
    ['error_game_not_found', 'error_team_not_found', 'error_league_season_not_found'],
  ),
  ...DISPUTES,
  summary: "List the disputes about a league's matches, newest first",
  params: LeaguePath,
  ...DISPUTES_OF_DESK,
  handler: ({ params, query, caller, requestId }, context) =>
    readPageOfDisputes({ operationId: 'listLeagueDisputes', of: { league: params.identifier }, query, caller, requestId }, context),
});
