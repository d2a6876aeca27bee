import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const updateLeagueCooldownConfig = defineRoute({
  ...leagueOperation('updateLeagueCooldownConfig', ['Changes the cooldowns of teams that leave or are removed; omitted fields stay.']),
  summary: 'Change the cooldowns of a league',
  params: LeaguePath,
  body: Type.Object({
    selfLeaveCooldownHours: Type.Optional(
      Type.Number({ minimum: 0, maximum: 8_760, description: 'Hours after a team has left voluntarily.', examples: [24] }),
    ),
    kickCooldownHours: Type.Optional(
      Type.Number({ minimum: 0, maximum: 8_760, description: 'Hours after a team was removed.', examples: [24] }),
    ),
    repeatLeavePenaltyEnabled: Type.Optional(flag('Whether each voluntary leave has a longer cooldown than the previous one.')),
    repeatLeaveCooldownMultiplier: Type.Optional(
      Type.Number({ minimum: 1, maximum: 10, description: 'Factor for each further leave.', examples: [2] }),
    ),
    maxCooldownHours: Type.Optional(
      Type.Number({ minimum: 0, maximum: 8_760, description: 'Maximum hours after a voluntary leave.', examples: [24] }),
    ),
  }),
  response: SuccessResponse,
  emits: ['league.settings_updated'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, changes: body, changesJson: JSON.stringify(body) };
    return { success: true as const, ...(await leagueAdministration.updateLeagueCooldownConfig(request, writeOptions(input))) };
  },
});
