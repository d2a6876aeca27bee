import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Visibility } from '../../operation/fields.js';
import { namePictures } from '../../uploads/name-pictures.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE, GroupName, GroupTag, PICTURE_FIELDS, TEAM_ERRORS, TeamPath } from '../shared/group-fields.js';
import { TEAM_DETAILS } from './team-fields.js';

export const updateTeam = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/teams/{identifier}',
  operationId: 'updateTeam',
  summary: 'Change the profile of a team',
  description: [
    'Changes a team; omitted fields and the slug stay.',
    'The key owner must captain the team, or be OWNER, ADMIN or MANAGER of its organization.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  scope: 'teams.profile:read-write',
  params: TeamPath,
  body: Type.Object({
    name: Type.Optional(GroupName('Aurora')),
    tag: Type.Optional(GroupTag('AUR')),
    ...TEAM_DETAILS,
    profileVisibility: Type.Optional(Visibility()),
    playlistId: Type.Optional(Identifier('Id of one of the game’s playlists.', 'competitive')),
    ...PICTURE_FIELDS,
  }),
  response: SuccessResponse,
  emits: ['team.updated'],
  errors: [...TEAM_ERRORS, 'error_name_taken', 'error_upload_limit_reached'],
  async handler({ params, body, ...call }, context) {
    const { profileVisibility, avatarStorageId, bannerStorageId, ...fields } = body;
    context.reservedNames.refuse(fields.name, 'body.name');
    const pictures = namePictures(context, { avatarStorageId, bannerStorageId });
    const request = { ...params, ...fields, ...pictures, visibility: profileVisibility };
    const { timestamp } = await context.teams.updateTeam(request, call);
    return { success: true as const, timestamp };
  },
});
