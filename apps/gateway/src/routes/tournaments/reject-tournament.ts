import Type from 'typebox';
import { Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ApprovalStatus, Reason, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const rejectTournament = defineRoute({
  ...tournamentOperation('rejectTournament', ['Rejects a submitted tournament, or its staged changes.']),
  summary: 'Reject a tournament',
  params: TournamentPath,
  body: Type.Object({ reason: Type.Optional(Reason('Reason, for the organizer.')) }),
  response: Type.Object({ success: Success(), approvalStatus: ApprovalStatus(), timestamp: Timestamp() }),
  async handler(input, { tournaments }) {
    const request = { tournament: input.params.identifier, reason: input.body.reason };
    const { approvalStatus, timestamp } = await tournaments.rejectTournament(request, writeOptions(input));
    return { success: true as const, approvalStatus: approvalStatus as 'APPROVED' | 'REJECTED', timestamp };
  },
});
