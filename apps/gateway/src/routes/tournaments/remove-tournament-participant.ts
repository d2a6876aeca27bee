import Type from 'typebox';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ParticipantPath, Reason, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const removeTournamentParticipant = defineRoute({
  ...tournamentOperation('removeTournamentParticipant', ['Removes an entry and frees its slot; the team can enter again.']),
  summary: 'Remove a participant before the start',
  params: ParticipantPath,
  body: Type.Object({ reason: Type.Optional(Reason('Reason, shown in the activity feed.')) }),
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.removeTournamentParticipant(
      { tournament: input.params.identifier, participantId: input.params.participantId, reason: input.body.reason },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
