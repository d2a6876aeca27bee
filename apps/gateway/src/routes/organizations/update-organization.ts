import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Visibility } from '../../operation/fields.js';
import { namePictures } from '../../uploads/name-pictures.js';
import { SuccessResponse } from '../shared/api-objects.js';
import {
  Description,
  GROUP_WRITE,
  GroupName,
  GroupTag,
  ORGANIZATION_ERRORS,
  OrganizationPath,
  PICTURE_FIELDS,
} from '../shared/group-fields.js';

export const updateOrganization = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/orgs/{identifier}',
  operationId: 'updateOrganization',
  summary: 'Change the profile of an organization',
  description: [
    'Changes an organization; omitted fields stay. The key owner must be its OWNER or an ADMIN.',
    'A new name changes the slug, once in 7 days. The old slug redirects for 90 days and stays reserved for 365.',
    '`isPublic` is short for a `profileVisibility` of public or private; if both are sent, they must agree.',
  ],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  scope: 'orgs.profile:read-write',
  params: OrganizationPath,
  body: Type.Object({
    name: Type.Optional(GroupName('Northern Lights')),
    tag: Type.Optional(GroupTag('NL')),
    description: Type.Optional(Description('Teams of the far north.')),
    isPublic: Type.Optional(Type.Boolean({ description: 'True: public. False: private.', examples: [true] })),
    profileVisibility: Type.Optional(Visibility()),
    ...PICTURE_FIELDS,
  }),
  response: SuccessResponse,
  emits: ['organization.updated'],
  errors: [...ORGANIZATION_ERRORS, 'error_name_taken', 'error_limit_reached', 'error_upload_limit_reached'],
  async handler({ params, body, ...call }, context) {
    const { isPublic, profileVisibility, avatarStorageId, bannerStorageId, ...fields } = body;
    context.reservedNames.refuse(fields.name, 'body.name');
    const short = isPublic === undefined ? undefined : isPublic ? 'public' : 'private';
    if (short !== undefined && profileVisibility !== undefined && short !== profileVisibility)
      throw invalidInput('body.isPublic', `contradicts a profileVisibility of ${profileVisibility}`);
    const pictures = namePictures(context, { avatarStorageId, bannerStorageId });
    const request = { ...params, ...fields, ...pictures, visibility: profileVisibility ?? short };
    const { timestamp } = await context.organizations.updateOrganization(request, call);
    return { success: true as const, timestamp };
  },
});
