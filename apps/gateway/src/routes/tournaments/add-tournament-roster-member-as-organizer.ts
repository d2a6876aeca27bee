import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, ParticipantPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const addTournamentRosterMemberAsOrganizer = defineRoute({
  ...tournamentOperation(
    'addTournamentRosterMemberAsOrganizer',
    ['Adds a member of the team to the roster, even in progress while no match of the team is being played.'],
    ['error_roster_locked'],
  ),
  summary: 'Add a player to a participant’s roster',
  params: ParticipantPath,
  body: Type.Object({ userId: Identifier('User id of an active member of the team.', EXAMPLES.user) }),
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.addTournamentRosterMemberAsOrganizer(
      { tournament: input.params.identifier, participantId: input.params.participantId, userId: input.body.userId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
