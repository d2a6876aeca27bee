import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const setLeagueEnabled = defineRoute({
  ...leagueOperation('setLeagueEnabled', [
    'Enables or disables a league. While it is disabled, no team can apply and no league match can be created; everything else continues.',
    'Setting the current value succeeds without an event.',
  ]),
  summary: 'Enable or disable a league',
  params: LeaguePath,
  body: Type.Object({ isEnabled: flag('Whether the league is enabled.') }),
  response: SuccessResponse,
  emits: ['league.settings_updated'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    return { success: true as const, ...(await leagueAdministration.setLeagueEnabled(request, writeOptions(input))) };
  },
});
