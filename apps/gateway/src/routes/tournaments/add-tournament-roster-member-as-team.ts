import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, TeamPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const addTournamentRosterMemberAsTeam = defineRoute({
  ...tournamentOperation(
    'addTournamentRosterMemberAsTeam',
    ['Adds a member to the roster of a team that the key owner leads, until the start.'],
    ['error_not_team_leader', 'error_roster_locked', 'error_limit_reached'],
  ),
  summary: 'Add a player to a team’s roster',
  params: TeamPath,
  body: Type.Object({ userId: Identifier('User id of an active member of the team.', EXAMPLES.user) }),
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.addTournamentRosterMemberAsTeam(
      { tournament: input.params.identifier, team: input.params.teamIdentifier, userId: input.body.userId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
