import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, Timestamp, writtenText } from '../../operation/fields.js';
import { MembershipOutcome } from '../shared/group-fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { StaffRole } from './administration-paths.js';

export const addLeagueMember = defineRoute({
  ...leagueOperation(
    'addLeagueMember',
    [
      'Invites a user to the staff, in a role below that of the key owner. The user accepts or declines under `/user/invitations`.',
      'Inviting a user again renews the invitation, which expires after 7 days.',
      'Platform staff who send a `reason` add the user at once.',
      'The response is the same 404 if the user does not exist, is private or suspended, or accepts no invitations.',
      'A league has at most 200 staff and 50 open invitations; a person has at most 20 staff roles.',
    ],
    ['error_user_not_found', 'error_already_exists', 'error_limit_reached', 'error_staff_role_required'],
  ),
  summary: 'Invite a user to the staff of a league',
  params: LeaguePath,
  body: Type.Object({
    userId: Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'The user, by id or username.',
      examples: ['user_01j6qvx3k0fd8r5y2m9wcz0002'],
    }),
    role: StaffRole(),
    reason: Type.Optional(
      writtenText(
        3,
        500,
        'For platform staff: why the user is added without an invitation. It is recorded in the audit log.',
        'The owner asked support to appoint a commissioner.',
      ),
    ),
  }),
  response: Type.Object({
    success: Success(),
    status: MembershipOutcome(),
    timestamp: Timestamp(),
  }),
  emits: ['league.staff_invited', 'league.staff_added'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const request = { league: params.identifier, ...body };
    const { status, timestamp } = await leagueAdministration.addLeagueMember(request, writeOptions(input));
    return { success: true as const, status: status as 'added' | 'invited', timestamp };
  },
});
