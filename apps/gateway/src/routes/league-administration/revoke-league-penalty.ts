import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { PenaltyPath } from './administration-paths.js';

export const revokeLeaguePenalty = defineRoute({
  ...leagueOperation(
    'revokeLeaguePenalty',
    ['Revokes an active or pending penalty, even in a completed season.'],
    ['error_league_penalty_not_found', 'error_league_penalty_not_active'],
  ),
  summary: 'Revoke a penalty',
  params: PenaltyPath,
  response: SuccessResponse,
  emits: ['league.penalty_revoked', 'league.standings_updated'],
  async handler(input, { leagueCompetition }) {
    const { identifier, penaltyId } = input.params;
    return {
      success: true as const,
      ...(await leagueCompetition.revokeLeaguePenalty({ league: identifier, penaltyId }, writeOptions(input))),
    };
  },
});
