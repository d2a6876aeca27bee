import Type from 'typebox';
import { Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ApprovalStatus, Reason, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const cancelTournament = defineRoute({
  ...tournamentOperation('cancelTournament', ['Cancels a tournament with its open matches. It cannot be undone.']),
  summary: 'Cancel a tournament',
  params: TournamentPath,
  body: Type.Object({ reason: Type.Optional(Reason('Why, for everyone.')) }),
  response: Type.Object({
    success: Success(),
    status: Type.Literal('CANCELLED', { description: 'The current status.' }),
    approvalStatus: ApprovalStatus(),
    timestamp: Timestamp(),
  }),
  emits: ['tournament.cancelled'],
  async handler(input, { tournaments }) {
    const request = { tournament: input.params.identifier, reason: input.body.reason };
    const { approvalStatus, timestamp } = await tournaments.cancelTournament(request, writeOptions(input));
    return { success: true as const, status: 'CANCELLED' as const, approvalStatus: approvalStatus as 'APPROVED', timestamp };
  },
});
