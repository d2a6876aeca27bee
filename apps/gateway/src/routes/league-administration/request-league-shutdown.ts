import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const requestLeagueShutdown = defineRoute({
  ...leagueOperation('requestLeagueShutdown', ['Asks the platform to end the league for good. Asking again changes nothing.']),
  summary: 'Ask for the end of a league',
  params: LeaguePath,
  response: SuccessResponse,
  emits: ['league.shutdown_requested'],
  async handler(input, { leagueAdministration }) {
    const { params } = input;
    const request = { league: params.identifier };
    return { success: true as const, ...(await leagueAdministration.requestLeagueShutdown(request, writeOptions(input))) };
  },
});
