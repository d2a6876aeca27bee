import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { StaffPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const removeTournamentStaff = defineRoute({
  ...tournamentOperation('removeTournamentStaff', [
    'Removes a user from the staff of the tournament. Staff without the role ADMIN can only remove themselves.',
  ]),
  summary: 'Remove a user from the staff',
  params: StaffPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentStaff }) {
    const { timestamp } = await tournamentStaff.removeTournamentStaff(
      { tournament: input.params.identifier, userId: input.params.userId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
