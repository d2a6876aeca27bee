import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { BanPath, Reason } from './administration-paths.js';

export const revokeLeagueBan = defineRoute({
  ...leagueOperation(
    'revokeLeagueBan',
    ['Revokes an active ban. The team can apply again, but does not rejoin the league automatically.'],
    ['error_league_ban_not_found', 'error_league_ban_not_active'],
  ),
  summary: 'Revoke a ban',
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
