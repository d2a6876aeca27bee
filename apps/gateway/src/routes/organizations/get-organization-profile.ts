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
      slug: nullable.string('Name in URLs: the display name with spaces replaced by underscores.'),
      name: text('Display name.'),
      tag: nullable.string('Short tag.', 'AMER'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/orgs/americas_region.png'),
      visibility: Visibility(),
      description: nullable.string('Description of the organization.', 'Teams of the Americas.'),
      bannerUrl: nullable.uri('Banner of the profile.', 'https://cdn.example.org/banners/americas_region.png'),
      isVerified: flag('Whether the platform has verified the people who run it.'),
      isMember: flag('Whether the key owner is an active member.'),
      isDisabled: flag('Whether it refuses writes, because platform staff disabled it or it has no owner.'),
      memberCount: count('Active members.'),
      teamCount: count('Its teams, except disbanded ones.'),
      wins: count('Matches won by its teams.'),
      losses: count('Matches lost by its teams.'),
      draws: count('Drawn matches of its teams.'),
      matchesPlayed: count('Matches played by its teams.'),
      form: form(),
      createdAt: nullable.instant('Creation time.'),
    },
    { description: 'An organization, as visible to the caller.' },
  ),
);

export const getOrganizationProfile = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}',
  operationId: 'getOrganizationProfile',
  summary: 'Get an organization profile',
  description: [
    'Returns an organization with the totals of its teams.',
    'A private organization returns 404 to everyone except its members.',
  ],
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
