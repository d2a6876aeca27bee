import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp, Visibility } from '../../http/fields.js';
import { releasePictures, usePictures } from '../../uploads/use-picture.js';
import { present } from '../api-objects.js';
import { GROUP_WRITE, PICTURE_FIELDS } from '../group-fields.js';
import { AcceptsInvitations, OwnProfile, toOwnProfile } from './own-profile-objects.js';

const nullableText = (maxLength: number, description: string, example: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength, description, examples: [example] });

export const updateOwnProfile = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/user/profile',
  operationId: 'updateOwnProfile',
  summary: 'Change one’s own profile',
  description: [
    'Changes the profile of the key owner; what is left out stays, and null removes.',
    'The username changes once in 30 days; the one before leads on for 90 and is nobody else’s for 365.',
  ],
  section: 'management H',
  tag: 'Users',
  scope: 'users.profile:read-write',
  body: Type.Object({
    name: Type.Optional(nullableText(256, 'The name to show: 1 to 64 characters; null removes it.', 'Ada Lovelace')),
    bio: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 2_000,
        description: 'What the user says of themselves: 500 characters at most; null removes it.',
        examples: ['In-game leader.'],
      }),
    ),
    visibility: Type.Optional(Visibility()),
    acceptsInvitations: Type.Optional(AcceptsInvitations()),
    username: Type.Optional(
      Type.String({
        maxLength: 256,
        description: '3 to 32 letters, digits and `_.-`, with a letter or digit at both ends and no two separators in a row.',
        examples: ['ada_lovelace'],
      }),
    ),
    ...PICTURE_FIELDS,
  }),
  response: Type.Object({ profile: OwnProfile, timestamp: Timestamp() }),
  errors: ['error_user_not_found', 'error_name_taken', 'error_limit_reached'],
  async handler({ body, ...call }, context) {
    context.reservedNames.refuse(body.username, 'body.username');
    const { name, bio, avatarStorageId, bannerStorageId, ...rest } = body;
    const texts = { ...(name !== undefined && { name: name ?? '' }), ...(bio !== undefined && { bio: bio ?? '' }) };
    const pictures = await usePictures(context, call, { avatarStorageId, bannerStorageId }, 'user');
    const { profile, timestamp, replacedUrls } = await context.people.updateOwnProfile({ ...rest, ...texts, ...pictures }, call);
    await releasePictures(context, call, replacedUrls);
    return { profile: toOwnProfile(present(profile)), timestamp };
  },
});
