import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Timestamp } from '../../operation/fields.js';
import { fillNulls } from '../../operation/fill-nulls.js';
import { toForm } from '../shared/api-objects.js';
import { type TeamOrganization, TeamProfile } from './team-fields.js';

const toProfile = fillNulls(TeamProfile);

export const getTeamProfile = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}',
  operationId: 'getTeamProfile',
  summary: 'Get a team profile',
  description: [
    'Returns a team with its record.',
    'A limited or private team shows its member count and record only to its active members; `isMember` is true if the key',
    'owner is one.',
  ],
  section: 'docs/reference/teams.md',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  response: Type.Object({ team: TeamProfile, timestamp: Timestamp() }),
  errors: ['error_team_not_found'],
  async handler({ params, caller }, { identity, readTeam }) {
    const principal = Buffer.from(identity.signer.sign(caller));
    const callerUserId = identity.trustsUnsigned ? caller.userId : '';
    const { team } = await readTeam({ identifier: params.identifier, principal, callerUserId });
    if (!team) throw new DomainError('error_team_not_found');
    const { record, organization, ...profile } = team;
    return {
      team: {
        ...toProfile(profile),
        visibility: profile.visibility as 'public' | 'limited' | 'private',
        organization: organization ? toOrganization(organization) : null,
        ...(record && { ...record, form: toForm(record.form) }),
      },
    };
  },
});

function toOrganization({ id, slug, name, tag, avatarUrl }: catalogProfile.OrganizationSummary): Static<typeof TeamOrganization> {
  return { id, slug: slug ?? id, name, tag: tag ?? null, avatarUrl: avatarUrl ?? null };
}
