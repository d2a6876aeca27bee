import Type from 'typebox';
import { choice, Identifier, writtenText } from '../../operation/fields.js';

/** Fields and paths shared by the operations on organizations and teams. */
const MAX_TEXT = 2_000;

export const GroupName = (example: string) => writtenText(2, 64, 'Display name, in one script, without /, \\, ? and #.', example);
export const GroupTag = (example: string) => writtenText(2, 8, 'Short tag of letters or digits.', example);
export const Description = (example: string) =>
  Type.String({
    maxLength: MAX_TEXT,
    description: 'Description; empty removes it.',
    examples: [example],
  });
const StorageId = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 64,
      description: `${description} The storageId of an image that you have uploaded; null removes it. It is public.`,
      examples: ['img_01j6qvx3k0fd8r5y2m9wcz0001'],
    }),
  );
/** Images in a body. */
export const PICTURE_FIELDS = {
  avatarStorageId: StorageId('The picture.'),
  bannerStorageId: StorageId('Banner of the profile.'),
};

/** A user in a body. */
export const NamedUser = (description: string) => Identifier(`${description} User id or username.`, 'user_01j6qvx3k0fd8r5y2m9wcz0002');

export const OrganizationPath = Type.Object({ identifier: Identifier('Organization slug or id.') });
export const OrganizationUserPath = Type.Object({
  identifier: Identifier('Organization slug or id.'),
  userId: Identifier('User id or username.'),
});
export const TeamPath = Type.Object({ identifier: Identifier('Team slug or id.') });
export const TeamUserPath = Type.Object({ identifier: Identifier('Team slug or id.'), userId: Identifier('User id or username.') });

/** Shared by people's writes to organizations and teams (docs/reference/organizations.md). */
export const GROUP_WRITE = { plan: 'writes', keyKind: 'personal', isIdempotent: true } as const;

/** Errors of writes to an organization by its members. */
export const ORGANIZATION_ERRORS = [
  'error_org_not_found',
  'error_org_membership_required',
  'error_org_role_required',
  'error_org_not_active',
] as const;
/** The outcome for a user who was named as a member. */
export const MembershipOutcome = () =>
  choice('MembershipOutcome', ['added', 'invited'], 'Whether the user is now a member or was invited.');
/** Errors of writes to a team. */
export const TEAM_ERRORS = ['error_team_not_found', 'error_captain_required', 'error_team_not_active', 'error_org_not_active'] as const;
