import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { isOtherGame } from '../game-matches/bound-game.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';

export const listUserOngoingMatches = defineRoute({
  method: 'GET',
  path: '/user/ongoing-matches',
  operationId: 'listUserOngoingMatches',
  summary: "List the ongoing matches of the key owner's teams",
  section: '4.15',
  tag: 'Matches',
  scope: 'matches.user_matches:read',
  response: Type.Object({ matches: Type.Array(MatchDetail), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const callerTeamIds = await context.readCallerTeamIds(caller, requestId);
    const { matches } = await context.matches.listOngoingMatches({ callerTeamIds }, { caller, requestId });
    return { matches: await toMatchDetails(matches.filter(({ gameId }) => !isOtherGame(caller, gameId)), context) };
  },
});
