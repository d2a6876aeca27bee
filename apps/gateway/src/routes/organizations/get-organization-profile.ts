import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, form, Identifier, nullable, text, Timestamp, Visibility } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toForm } from '../shared/api-objects.js';

const OrganizationProfile = named(
  'OrganizationProfile',
  Type.Object(
    {
      id: text('Organization id.'),
      slug: nullable.string('The name in addresses; the name with spaces replaced by underscores.'),
      name: text('The name to show.'),
      tag: nullable.string('A few letters that stand for the name.', 'AMER'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/orgs/americas_region.png'),
      visibility: Visibility(),
      description: nullable.string('What the organization says of itself.', 'Teams of the Americas.'),
      bannerUrl: nullable.uri('The wide picture above the profile.', 'https://cdn.example.org/banners/americas_region.png'),
      isVerified: flag('Whether the platform has verified the people who run it.'),
      isMember: flag('Whether the key owner is an active member.'),
      memberCount: count('Active members.'),
      teamCount: count('Its teams.'),
      wins: count('Matches that its teams have won.'),
      losses: count('Matches that its teams have lost.'),
      draws: count('Matches of its teams that nobody won.'),
      matchesPlayed: count('Matches that its teams have played.'),
      form: form(),
      createdAt: nullable.instant('When it was made.'),
    },
    { description: 'An organization, as the caller may see it.' },
  ),
);

export const getOrganizationProfile = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}',
  operationId: 'getOrganizationProfile',
  summary: 'Get an organization profile',
  description: ['Answers an organization with the sums of its teams.', 'A private organization exists for its members only.'],
  section: 'docs/reference/organizations.md#operations',
  tag: 'Organizations',
  accepts: 'visitor',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id.') }),
  response: Type.Object({ organization: OrganizationProfile, timestamp: Timestamp() }),
  errors: ['error_org_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const organization = present((await profiles.getOrganization(params, { caller, requestId })).organization);
    return {
      organization: {
        ...organization,
        tag: organization.tag ?? null,
        avatarUrl: organization.avatarUrl ?? null,
        visibility: organization.visibility as 'public' | 'limited' | 'private',
        description: organization.description ?? null,
        bannerUrl: organization.bannerUrl ?? null,
        form: toForm(organization.form),
      },
    };
  },
});
