import Type from 'typebox';
import { count, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';
import { toNames } from './participant-objects.js';
import { EXAMPLES, Moment, StaffRole, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const StaffMember = named(
  'TournamentStaffMember',
  Type.Object(
    {
      id: text('Id of the staff row.', 'tstaff_01j6qvx3k0fd8r5y2m9wcz0001'),
      userId: text('User id.', EXAMPLES.user),
      username: Type.Optional(text('Username.', 'ada')),
      name: Type.Optional(text('Name.', 'Ada')),
      avatarUrl: nullable.uri('Picture of the user.', 'https://cdn.example.org/avatars/ada.png'),
      role: StaffRole(),
      createdAt: Moment('Time of addition in epoch milliseconds.'),
    },
    { description: 'A user on the staff of a tournament.' },
  ),
);

export const listTournamentStaff = defineRoute({
  ...tournamentOperation('listTournamentStaff', ['Returns the staff of a tournament, oldest first, without the host.']),
  summary: 'List the staff of a tournament',
  params: TournamentPath,
  response: Type.Object({ staff: list(StaffMember, 'Staff.'), count: count('Number of staff members.', 1), timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, { tournamentStaff, readUserReferences }) {
    const { staff } = await tournamentStaff.listTournamentStaff({ tournament: params.identifier }, { caller, requestId });
    const ids = staff.map(({ userId }) => userId);
    const users = await readUserReferences(ids, caller, requestId);
    return {
      staff: staff.map(({ id, userId, role, createdAt }) => ({
        ...{ id, userId, ...toNames(userId, users), role: role as 'ADMIN', createdAt },
      })),
      count: staff.length,
    };
  },
});
