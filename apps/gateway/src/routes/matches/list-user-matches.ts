import { defineRoute } from '../shared/define-route.js';
import { listMatches, MatchFilters, MatchPage } from './list-matches.js';

export const listUserMatches = defineRoute({
  method: 'POST',
  path: '/user/matches',
  operationId: 'listUserMatches',
  summary: "List the matches of the key owner's teams",
  description: [
    'Lists the matches of all teams that the key owner belongs to, including drafts, newest first.',
    'Read-only; the filters are in the body.',
    'A game-developer key sees only matches of its own game.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  scope: 'matches.user_matches:read',
  isPublished: true,
  body: MatchFilters,
  response: MatchPage,
  keepsJsonOf: 'page',
  errors: ['error_team_not_found', 'error_game_not_found'],
  async handler({ body, caller, requestId }, context) {
    const access = context.readCallerTeamIds(caller, requestId).then((teamIds) => ({ teamIds, callerTeamIds: teamIds }));
    return listMatches({ operationId: 'listUserMatches', subject: caller.userId, body, caller, requestId, access }, context);
  },
});
