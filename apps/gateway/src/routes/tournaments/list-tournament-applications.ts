import Type from 'typebox';
import { count, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';
import { TEAM, toTeam } from './participant-objects.js';
import { EXAMPLES, Moment, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const Application = named(
  'TournamentApplication',
  Type.Object(
    {
      id: text('Participant id.', EXAMPLES.participant),
      ...TEAM,
      appliedByUserId: Type.Optional(text('User id of the applicant.', EXAMPLES.user)),
      registeredAt: Moment('Time of the application in epoch milliseconds.'),
    },
    { description: 'A pending application.' },
  ),
);

export const listTournamentApplications = defineRoute({
  ...tournamentOperation('listTournamentApplications', ['Returns the pending applications, oldest first, at most 2,000.']),
  summary: 'List applications',
  params: TournamentPath,
  response: Type.Object({
    applications: list(Application, 'Applications.'),
    count: count('Number of applications.', 2),
    timestamp: Timestamp(),
  }),
  async handler({ params, caller, requestId }, { tournamentParticipants, readTeamReferences }) {
    const request = { tournament: params.identifier };
    const { applications } = await tournamentParticipants.listTournamentApplications(request, { caller, requestId });
    const teams = await readTeamReferences(applications.map(({ teamId }) => teamId));
    return {
      applications: applications.map(({ id, teamId, enteredByUserId, registeredAt }) => ({
        ...{ id, ...toTeam(teamId, teams), appliedByUserId: enteredByUserId, registeredAt },
      })),
      count: applications.length,
    };
  },
});
