import Type from 'typebox';
import { Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const openTournamentRegistration = defineRoute({
  ...tournamentOperation(
    'openTournamentRegistration',
    ['Opens registration of an approved tournament. After `registrationEndsAt`, opening it clears that time.'],
    ['error_approval_required', 'error_approval_pending', 'error_limit_reached'],
  ),
  summary: 'Open registration',
  params: TournamentPath,
  response: Type.Object({
    success: Success(),
    status: Type.Literal('REGISTRATION_OPEN', { description: 'The current status.' }),
    timestamp: Timestamp(),
  }),
  emits: ['tournament.registration_opened'],
  async handler(input, { tournaments }) {
    const { timestamp } = await tournaments.openTournamentRegistration({ tournament: input.params.identifier }, writeOptions(input));
    return { success: true as const, status: 'REGISTRATION_OPEN' as const, timestamp };
  },
});
