import Type from 'typebox';
import { writtenText } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ParticipantPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const disqualifyTournamentParticipant = defineRoute({
  ...tournamentOperation('disqualifyTournamentParticipant', [
    'Disqualifies a team permanently from the tournament.',
    'In progress it drops out of the bracket: its open match is a walkover and it gets no placement.',
  ]),
  summary: 'Disqualify a participant',
  params: ParticipantPath,
  body: Type.Object({
    reason: writtenText(1, 500, 'Reason, shown in the activity feed.', 'Cheating.'),
  }),
  response: TournamentWriteAck,
  emits: ['tournament.round_completed', 'tournament.completed'],
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.disqualifyTournamentParticipant(
      { tournament: input.params.identifier, participantId: input.params.participantId, reason: input.body.reason },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
