import { isCaptainRole } from '@matchpoint/core';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, Timestamp } from '../../operation/fields.js';
import { isOtherGame } from './bound-game.js';
import { MatchDetail, toMatchDetails } from './match-objects.js';
import { withOutlook } from './match-outlook.js';

export const listUserOngoingMatches = defineRoute({
  method: 'GET',
  path: '/user/ongoing-matches',
  operationId: 'listUserOngoingMatches',
  summary: "List the ongoing matches of the key owner's teams",
  description: [
    'Lists the unfinished matches of the key owner’s teams: published ones that are waiting, being played or in dispute,',
    'and drafts.',
    'It has no filters and no pages.',
  ],
  section: 'docs/reference/matches.md#visibility',
  tag: 'Matches',
  scope: 'matches.user_matches:read',
  response: Type.Object({ matches: list(MatchDetail, 'The complete list, newest first.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const { teams } = await context.profiles.listCallerTeams({}, { caller, requestId });
    const isPerson = caller.kind === 'personal';
    const { matches, outlooks } = await context.matches.listOngoingMatches(
      {
        callerTeamIds: teams.map(({ teamId }) => teamId),
        captainedTeamIds: teams.filter(({ role }) => isCaptainRole(role)).map(({ teamId }) => teamId),
        userId: isPerson ? caller.userId : undefined,
      },
      { caller, requestId },
    );
    const outlookOf = new Map(matches.map(({ id }, index) => [id, outlooks[index]]));
    const shown = await toMatchDetails(
      matches.filter(({ gameId }) => !isOtherGame(caller, gameId)),
      context,
    );
    return { matches: isPerson ? shown.map((each) => withOutlook(each, outlookOf.get(each.id))) : shown };
  },
});
