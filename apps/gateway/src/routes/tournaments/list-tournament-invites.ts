import Type from 'typebox';
import { count, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';
import { TEAM, toTeam } from './participant-objects.js';
import { EXAMPLES, InviteStatus, Moment, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const Invite = named(
  'TournamentInvite',
  Type.Object(
    {
      id: text('Invite id.', 'invite_01j6qvx3k0fd8r5y2m9wcz0001'),
      ...TEAM,
      status: InviteStatus(),
      invitedByUserId: text('User id of the person who invited the team.', EXAMPLES.user),
      createdAt: Moment('Time of the invite in epoch milliseconds.'),
      respondedAt: Type.Optional(Moment('Time when the invite was answered or revoked, in epoch milliseconds.')),
    },
    { description: 'An invite to a team.' },
  ),
);

export const listTournamentInvites = defineRoute({
  ...tournamentOperation('listTournamentInvites', ['Returns the invites of a tournament, newest first, at most 2,000.']),
  summary: 'List invites',
  params: TournamentPath,
  response: Type.Object({ invites: list(Invite, 'Invites.'), count: count('Number of invites.', 2), timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, { tournamentParticipants, readTeamReferences }) {
    const { invites } = await tournamentParticipants.listTournamentInvites({ tournament: params.identifier }, { caller, requestId });
    const teams = await readTeamReferences(invites.map(({ teamId }) => teamId));
    return {
      invites: invites.map(({ teamId, status, respondedAt, ...invite }) => ({
        ...{ ...invite, ...toTeam(teamId, teams), status: status as 'PENDING' },
        ...(respondedAt !== undefined && { respondedAt }),
      })),
      count: invites.length,
    };
  },
});
