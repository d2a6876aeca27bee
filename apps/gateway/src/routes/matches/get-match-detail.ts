import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { isOtherGame } from '../game-matches/bound-game.js';
import { MatchPath } from './match-fields.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';

export const getMatchDetail = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}',
  operationId: 'getMatchDetail',
  summary: 'Get a match',
  description: [
    'Answers one match in full.',
    'A draft or archived match is shown to members of its creator team only; to anybody else it does not exist.',
    'To a personal key or a session it says besides what its person may do to the match now: `allowedActions`.',
  ],
  section: 'contract 6',
  tag: 'Matches',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  response: Type.Object({ match: MatchDetail, timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    // Most matches are published and need no look at who asks; a second read covers the caller's own drafts.
    let { match, takesCommands } = await context.readMatch({ id: params.matchId, callerTeamIds: [] });
    if (!match)
      ({ match, takesCommands } = await context.readMatch({
        id: params.matchId,
        callerTeamIds: await context.readCallerTeamIds(caller, requestId),
      }));
    if (!match) throw new DomainError('error_match_not_found');
    if (isOtherGame(caller, match.gameId)) throw new DomainError('error_game_scope_mismatch');
    // What is over takes no command of anybody, and most matches that are looked at are over.
    const [[detail], { actions }] = await Promise.all([
      toMatchDetails([match], context),
      caller.kind === 'personal' && takesCommands
        ? context.matchDetails.listAllowedActions(params, { caller, requestId })
        : { actions: [] },
    ]);
    return { match: { ...present(detail), ...(caller.kind === 'personal' && { allowedActions: actions }) } };
  },
});
