import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const transferLeagueOwnership = defineRoute({
  ...leagueOperation(
    'transferLeagueOwnership',
    ['Makes a member of the staff the only OWNER; who was it is ADMIN.'],
    ['error_league_member_not_found'],
  ),
  summary: 'Make a member of the staff the owner',
  params: LeaguePath,
  body: Type.Object({
    targetUserId: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'Whom: a member of the staff, not oneself.',
      examples: ['user_01j6qvx3k0fd8r5y2m9wcz0002'],
    }),
  }),
  response: SuccessResponse,
  emits: ['league.ownership_transferred'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    return { success: true as const, ...(await leagueAdministration.transferLeagueOwnership(request, writeOptions(input))) };
  },
});
