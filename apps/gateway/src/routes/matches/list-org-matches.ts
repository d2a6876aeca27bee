import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Identifier } from '../../operation/fields.js';
import { listMatches, MatchFilters, MatchPage } from './list-matches.js';

export const listOrgMatches = defineRoute({
  method: 'POST',
  path: '/orgs/{identifier}/matches',
  operationId: 'listOrgMatches',
  summary: 'List the matches of all teams of an organization',
  description: [
    'Lists the matches of all teams of an organization, newest first.',
    'Read-only; the filters are in the body.',
    'The key owner must be an active member of the organization.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  scope: 'matches.org_matches:read',
  isPublished: true,
  params: Type.Object({ identifier: Identifier('Organization slug or id.') }),
  body: Type.Object({
    ...MatchFilters.properties,
    leagueTeamsOnly: Type.Optional(flag('Only matches in which a LEAGUE-type team plays.')),
  }),
  response: MatchPage,
  keepsJsonOf: 'page',
  errors: ['error_org_not_found', 'error_org_membership_required', 'error_team_not_found', 'error_game_not_found'],
  async handler({ params, body, caller, requestId }, context) {
    const access = context.profiles.getOrganizationMatchAccess(params, { caller, requestId });
    return listMatches(
      { operationId: 'listOrgMatches', subject: params.identifier.toLowerCase(), body, caller, requestId, access },
      context,
    );
  },
});
