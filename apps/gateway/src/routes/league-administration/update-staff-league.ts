import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, writtenText } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';

export const updateStaffLeague = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...leagueOperation(
    'updateStaffLeague',
    [
      'Suspends or reinstates a league, verifies or features it, and executes or declines its shutdown.',
      'The key owner must be platform staff: MODERATOR or higher, OPERATOR to shut down a league. Everyone else gets 404.',
      'A league that was shut down can no longer be changed. Setting the current value succeeds without an event.',
    ],
    [...STAFF_ERRORS, 'error_league_not_found'],
  ),
  summary: 'Change a league as platform staff',
  params: LeaguePath,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum(['active', 'suspended'], {
        description: 'The LeagueStatus set by the platform: suspended rejects all writes of operators.',
      }),
    ),
    isVerified: Type.Optional(flag('Whether the platform has verified the people who run it.')),
    isFeatured: Type.Optional(flag('Whether discovery lists it first.')),
    shutdown: Type.Optional(
      Type.Enum(['execute', 'reject'], {
        description: 'Shuts down the league permanently and completes its seasons, or declines the request.',
      }),
    ),
    reason: Type.Optional(
      writtenText(
        3,
        500,
        'Reason, for the league and the audit log. Required unless the only change is a shutdown that the owner requested.',
        'Prizes were not paid.',
      ),
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
