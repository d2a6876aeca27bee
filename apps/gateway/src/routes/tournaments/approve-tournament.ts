import Type from 'typebox';
import { Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ApprovalStatus, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const approveTournament = defineRoute({
  ...tournamentOperation('approveTournament', ['Approves a submitted tournament, or its staged changes.']),
  summary: 'Approve a tournament',
  params: TournamentPath,
  response: Type.Object({ success: Success(), approvalStatus: ApprovalStatus(), timestamp: Timestamp() }),
  emits: ['tournament.approved'],
  async handler(input, { tournaments }) {
    const request = { tournament: input.params.identifier };
    const { approvalStatus, timestamp } = await tournaments.approveTournament(request, writeOptions(input));
    return { success: true as const, approvalStatus: approvalStatus as 'APPROVED' | 'REJECTED', timestamp };
  },
});
