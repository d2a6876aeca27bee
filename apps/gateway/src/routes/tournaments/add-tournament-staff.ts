import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, StaffRole, TournamentPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const addTournamentStaff = defineRoute({
  ...tournamentOperation(
    'addTournamentStaff',
    ['Adds a user to the staff of the tournament, or changes their role. The staff has at most 100 users.'],
    ['error_user_not_found', 'error_limit_reached'],
  ),
  summary: 'Add a user to the staff',
  params: TournamentPath,
  body: Type.Object({ userId: Identifier('User id or username.', EXAMPLES.user), role: StaffRole() }),
  response: TournamentWriteAck,
  async handler(input, { tournamentStaff }) {
    const { timestamp } = await tournamentStaff.addTournamentStaff(
      { tournament: input.params.identifier, ...input.body },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
