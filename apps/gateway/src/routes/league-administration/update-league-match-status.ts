import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { MatchStatus } from '../../operation/fields.js';
import { described } from '../../operation/named.js';
import { StatusChange } from '../game-matches/update-game-match-status.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeagueMatchPath } from './administration-paths.js';

export const updateLeagueMatchStatus = defineRoute({
  ...leagueOperation(
    'updateLeagueMatchStatus',
    ['Starts or cancels a league match. Only its scores can complete it.'],
    ['error_match_not_found', 'error_match_not_in_valid_state', 'error_dispute_conflict'],
  ),
  summary: 'Start or cancel a league match',
  params: LeagueMatchPath,
  body: Type.Object({ status: described(MatchStatus(), 'IN_PROGRESS starts it, CANCELLED cancels it.') }),
  response: StatusChange,
  emits: ['match.started', 'match.cancelled'],
  async handler(input, { matchCommands }) {
    const { matchId, identifier: league } = input.params;
    const request = { matchId, league, status: input.body.status };
    return { success: true as const, matchId, ...(await matchCommands.updateGameMatchStatus(request, writeOptions(input))) };
  },
});
