import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { CooldownPath } from './administration-paths.js';

export const clearLeagueCooldown = defineRoute({
  ...leagueOperation('clearLeagueCooldown', ['Ends an active cooldown of a user or a team.'], ['error_league_cooldown_not_found']),
  summary: 'End a cooldown early',
  params: CooldownPath,
  response: SuccessResponse,
  emits: ['league.cooldown_cleared'],
  async handler(input, { leagueAdministration }) {
    const { params } = input;
    const request = { league: params.identifier, cooldownId: params.cooldownId };
    return { success: true as const, ...(await leagueAdministration.clearLeagueCooldown(request, writeOptions(input))) };
  },
});
