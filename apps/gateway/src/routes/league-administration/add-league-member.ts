import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { StaffRole } from './administration-paths.js';

export const addLeagueMember = defineRoute({
  ...leagueOperation(
    'addLeagueMember',
    ['Adds a user to the staff, in a role below that of the key owner. A staff is 200 people at most.'],
    ['error_user_not_found', 'error_already_exists', 'error_limit_reached'],
  ),
  summary: 'Add somebody to the staff of a league',
  params: LeaguePath,
  body: Type.Object({
    userId: Type.String({ minLength: 1, maxLength: 256, description: 'Whom.', examples: ['user_01j6qvx3k0fd8r5y2m9wcz0002'] }),
    role: StaffRole(),
  }),
  response: SuccessResponse,
  emits: ['league.staff_invited'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    return { success: true as const, ...(await leagueAdministration.addLeagueMember(request, writeOptions(input))) };
  },
});
