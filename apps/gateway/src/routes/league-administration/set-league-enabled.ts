import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const setLeagueEnabled = defineRoute({
  ...leagueOperation('setLeagueEnabled', [
    'Switches a league off or on. While it is off, no team applies and no match of it is made; all else goes on.',
    'Setting what is set is a success and no event.',
  ]),
  summary: 'Switch a league off or on',
  params: LeaguePath,
  body: Type.Object({ isEnabled: flag('Whether the league is on.') }),
  response: SuccessResponse,
  emits: ['league.settings_updated'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    return { success: true as const, ...(await leagueAdministration.setLeagueEnabled(request, writeOptions(input))) };
  },
});
