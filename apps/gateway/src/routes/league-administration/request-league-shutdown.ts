import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const requestLeagueShutdown = defineRoute({
  ...leagueOperation('requestLeagueShutdown', ['Requests the permanent shutdown of the league from the platform. A repeat has no effect.']),
  summary: 'Request the shutdown of a league',
  params: LeaguePath,
  response: SuccessResponse,
  emits: ['league.shutdown_requested'],
  async handler(input, { leagueAdministration }) {
    const { params } = input;
    const request = { league: params.identifier };
    return { success: true as const, ...(await leagueAdministration.requestLeagueShutdown(request, writeOptions(input))) };
  },
});
