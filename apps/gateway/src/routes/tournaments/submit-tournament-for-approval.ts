import Type from 'typebox';
import { flag, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { ApprovalStatus, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const submitTournamentForApproval = defineRoute({
  ...tournamentOperation('submitTournamentForApproval', [
    'Submits a draft. Depending on the installation’s policy it is approved at once or waits for platform staff.',
  ]),
  summary: 'Submit a draft for approval',
  params: TournamentPath,
  response: Type.Object({
    autoApproved: flag('Whether it was approved at once.'),
    approvalStatus: ApprovalStatus(),
    timestamp: Timestamp(),
  }),
  emits: ['tournament.approved'],
  async handler(input, { tournaments }) {
    const request = { tournament: input.params.identifier };
    const { approvalStatus, ...answer } = await tournaments.submitTournamentForApproval(request, writeOptions(input));
    return { ...answer, approvalStatus: approvalStatus as 'APPROVED' | 'AWAITING_APPROVAL' };
  },
});
