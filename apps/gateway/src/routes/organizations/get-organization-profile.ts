import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, nullable, Timestamp, Visibility } from '../../http/fields.js';
import { present } from '../api-objects.js';

const count = () => Type.Integer({ minimum: 0 });

const OrganizationProfile = Type.Object({
  id: Type.String(),
  slug: nullable.string(),
  name: Type.String(),
  tag: nullable.string(),
  avatarUrl: nullable.string(),
  visibility: Visibility(),
  description: nullable.string(),
  bannerUrl: nullable.string(),
  isVerified: Type.Boolean(),
  isMember: Type.Boolean(),
  memberCount: count(),
  teamCount: count(),
  wins: count(),
  losses: count(),
  draws: count(),
  matchesPlayed: count(),
  createdAt: nullable.string(),
});

export const getOrganizationProfile = defineRoute({
  method: 'GET',
  path: '/orgs/{identifier}',
  operationId: 'getOrganizationProfile',
  summary: 'Get an organization profile',
  section: 'contract 6',
  tag: 'Organizations',
  scope: 'orgs.profile:read',
  params: Type.Object({ identifier: Identifier('Organization slug or id') }),
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
      },
    };
  },
});
