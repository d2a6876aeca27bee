import Type from 'typebox';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ParticipantPath, Reason, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const denyTournamentApplication = defineRoute({
  ...tournamentOperation('denyTournamentApplication', ['Denies a pending application; the team can apply again.']),
  summary: 'Deny an application',
  params: ParticipantPath,
  body: Type.Object({ reason: Type.Optional(Reason('Reason, shown in the activity feed.')) }),
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.denyTournamentApplication(
      { tournament: input.params.identifier, participantId: input.params.participantId, reason: input.body.reason },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
