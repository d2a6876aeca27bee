import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { listMatches, MatchFilters, MatchPage } from './list-matches.js';

export const listTeamMatches = defineRoute({
  method: 'POST',
  path: '/teams/{identifier}/matches',
  operationId: 'listTeamMatches',
  summary: 'List the matches of a team',
  description: [
    'Lists the matches of a team on either side, newest first. Only its members see drafts.',
    'Read-only; the filters are in the body.',
    'Matches of a private team are shown only to its active members.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  accepts: 'visitor',
  scope: 'matches.team_matches:read',
  isPublished: true,
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  body: MatchFilters,
  response: MatchPage,
  keepsJsonOf: 'page',
  errors: ['error_team_not_found', 'error_team_membership_required', 'error_game_not_found'],
  async handler({ params, body, caller, requestId }, context) {
    const access = context.profiles
      .getTeamMatchAccess(params, { caller, requestId })
      .then(({ teamId, callerTeamIds }) => ({ teamIds: [teamId], callerTeamIds }));
    return listMatches(
      { operationId: 'listTeamMatches', subject: params.identifier.toLowerCase(), body, caller, requestId, access },
      context,
    );
  },
});
