import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, SAYS_THREE } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';

export const updateStaffLeague = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...leagueOperation(
    'updateStaffLeague',
    [
      'Suspends a league or lets it go on, verifies or features it, and ends it, or refuses its end.',
      'The key owner must be platform staff: MODERATOR or higher, OPERATOR to end a league. For all others it does not exist.',
      'A league that was shut down takes no change any more. Setting what is set already is a success and no event.',
    ],
    [...STAFF_ERRORS, 'error_league_not_found'],
  ),
  summary: 'Change what a league is to the platform',
  params: LeaguePath,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum(['active', 'suspended'], {
        description: 'The LeagueStatus that the platform gives: suspended refuses all writes of operators.',
      }),
    ),
    isVerified: Type.Optional(flag('Whether the platform has verified the people who run it.')),
    isFeatured: Type.Optional(flag('Whether discovery shows it first.')),
    shutdown: Type.Optional(
      Type.Enum(['execute', 'reject'], {
        description: 'Ends the league for good and completes its seasons, or takes the request for that away.',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 500,
        pattern: SAYS_THREE,
        description: 'Why, for the league and the audit log. Required, unless a shutdown that the owner requested is the only change.',
        examples: ['Prizes were not paid.'],
      }),
    ),
  }),
  response: SuccessResponse,
  emits: [
    'league.suspended',
    'league.unsuspended',
    'league.verified',
    'league.featured',
    'league.unfeatured',
    'league.settings_updated',
    'league.season_completed',
    'league.shutdown',
  ],
  async handler(input, { leagueAdministration }) {
    const request = { league: input.params.identifier, ...input.body };
    return { success: true as const, ...(await leagueAdministration.updateStaffLeague(request, writeOptions(input))) };
  },
});
