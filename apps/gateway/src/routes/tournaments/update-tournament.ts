import Type from 'typebox';
import { choice, list, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { SETTINGS_BOUNDS, SETTINGS_CHANGE } from './settings-fields.js';
import { toSettingsChange } from './settings-messages.js';
import { ApprovalStatus, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const updateTournament = defineRoute({
  ...tournamentOperation(
    'updateTournament',
    [
      'Changes settings; omitted ones stay, and null removes an optional one.',
      'Before the first approval they take effect at once; afterwards they are staged until platform staff approve them.',
      'Until then the approved values apply. Setting them again withdraws the staged changes.',
    ],
    ['error_image_blob_unbound', 'error_upload_limit_reached'],
  ),
  summary: 'Update a tournament',
  params: TournamentPath,
  body: SETTINGS_CHANGE,
  bodyBounds: SETTINGS_BOUNDS,
  response: Type.Object({
    applied: choice(
      'TournamentUpdateApplied',
      ['direct', 'pending', 'noop'],
      'Whether it was applied, waits for approval, or changed nothing.',
    ),
    changedFields: list(Type.String(), 'Fields whose values changed.'),
    approvalStatus: ApprovalStatus(),
    timestamp: Timestamp(),
  }),
  async handler(input, { tournaments }) {
    const request = { tournament: input.params.identifier, ...toSettingsChange(input.body) };
    const { applied, approvalStatus, ...answer } = await tournaments.updateTournament(request, writeOptions(input));
    return { ...answer, applied: applied as 'direct', approvalStatus: approvalStatus as 'APPROVED' };
  },
});
