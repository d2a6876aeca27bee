import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const transferLeagueOwnership = defineRoute({
  ...leagueOperation(
    'transferLeagueOwnership',
    [
      'Makes an ADMIN of the league its only OWNER; the former owner becomes ADMIN.',
      'A person owns at most 10 leagues that are not shut down. The ownership of suspended and shut-down leagues can be transferred too.',
    ],
    ['error_league_member_not_found', 'error_limit_reached'],
  ),
  summary: 'Transfer the ownership of a league',
  params: LeaguePath,
  body: Type.Object({
    targetUserId: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'The new owner: an ADMIN of the league.',
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
