import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { list, Timestamp } from '../../http/fields.js';
import { isOtherGame } from '../game-matches/bound-game.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';

export const listUserOngoingMatches = defineRoute({
  method: 'GET',
  path: '/user/ongoing-matches',
  operationId: 'listUserOngoingMatches',
  summary: "List the ongoing matches of the key owner's teams",
  description: [
    "Lists the matches of the key owner's teams that are not over: published ones that wait, are being played or are in dispute,",
    'and drafts.',
    'It has no filters and no pages.',
  ],
  section: '4.15',
  tag: 'Matches',
  scope: 'matches.user_matches:read',
  response: Type.Object({ matches: list(MatchDetail, 'All of them, newest first.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const callerTeamIds = await context.readCallerTeamIds(caller, requestId);
    const { matches } = await context.matches.listOngoingMatches({ callerTeamIds }, { caller, requestId });
    return {
      matches: await toMatchDetails(
        matches.filter(({ gameId }) => !isOtherGame(caller, gameId)),
        context,
      ),
    };
  },
});
