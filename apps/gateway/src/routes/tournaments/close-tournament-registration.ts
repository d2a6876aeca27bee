import Type from 'typebox';
import { Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const closeTournamentRegistration = defineRoute({
  ...tournamentOperation('closeTournamentRegistration', ['Closes registration; it can be opened again.']),
  summary: 'Close registration',
  params: TournamentPath,
  response: Type.Object({
    success: Success(),
    status: Type.Literal('REGISTRATION_CLOSED', { description: 'The current status.' }),
    timestamp: Timestamp(),
  }),
  async handler(input, { tournaments }) {
    const { timestamp } = await tournaments.closeTournamentRegistration({ tournament: input.params.identifier }, writeOptions(input));
    return { success: true as const, status: 'REGISTRATION_CLOSED' as const, timestamp };
  },
});
