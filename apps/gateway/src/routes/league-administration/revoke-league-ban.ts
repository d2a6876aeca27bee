import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { BanPath, Reason } from './administration-paths.js';

export const revokeLeagueBan = defineRoute({
  ...leagueOperation(
    'revokeLeagueBan',
    ['Ends a running ban. The team may apply again; it is not in the league by that.'],
    ['error_league_ban_not_found', 'error_league_ban_not_active'],
  ),
  summary: 'Take a ban back',
  params: BanPath,
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  emits: ['league.ban_revoked'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, banId: params.banId, reason: body.reason };
    return { success: true as const, ...(await leagueAdministration.revokeLeagueBan(request, writeOptions(input))) };
  },
});
