import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { NewUsername, SAYS_SOMETHING, Timestamp, Visibility } from '../../operation/fields.js';
import { namePictures } from '../../uploads/name-pictures.js';
import { present } from '../shared/api-objects.js';
import { GROUP_WRITE, PICTURE_FIELDS } from '../shared/group-fields.js';
import { AcceptsInvitations, OwnProfile, toOwnProfile } from './own-profile-objects.js';

const nullableText = (maxLength: number, description: string, example: string) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 1,
    maxLength,
    pattern: SAYS_SOMETHING,
    description,
    examples: [example],
  });

export const updateOwnProfile = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/user/profile',
  operationId: 'updateOwnProfile',
  summary: 'Change your profile',
  description: [
    'Changes the profile of the key owner; omitted fields stay, and null removes a value.',
    'The username can change once in 30 days; the previous one redirects for 90 days and stays reserved for 365.',
  ],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  scope: 'users.profile:read-write',
  body: Type.Object({
    name: Type.Optional(nullableText(64, 'Display name; null removes it.', 'Ada Lovelace')),
    bio: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 500,
        description: 'Description of the user; null removes it.',
        examples: ['In-game leader.'],
      }),
    ),
    visibility: Type.Optional(Visibility()),
    acceptsInvitations: Type.Optional(AcceptsInvitations()),
    username: Type.Optional(NewUsername()),
    ...PICTURE_FIELDS,
  }),
  response: Type.Object({ profile: OwnProfile, timestamp: Timestamp() }),
  errors: ['error_user_not_found', 'error_name_taken', 'error_limit_reached', 'error_upload_limit_reached'],
  async handler({ body, ...call }, context) {
    context.reservedNames.refuse(body.username, 'body.username');
    const { name, bio, avatarStorageId, bannerStorageId, ...rest } = body;
    const texts = { ...(name !== undefined && { name: name ?? '' }), ...(bio !== undefined && { bio: bio ?? '' }) };
    const pictures = namePictures(context, { avatarStorageId, bannerStorageId });
    const { profile, timestamp } = await context.people.updateOwnProfile({ ...rest, ...texts, ...pictures }, call);
    return { profile: toOwnProfile(present(profile)), timestamp };
  },
});
