import { leagueOperation } from '../leagues/league-operation.js';
import { LIVE_STATE_WRITE, recordLiveState } from '../matches/live-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { LeagueMatchPath } from './administration-paths.js';

export const recordLeagueLiveState = defineRoute({
  ...leagueOperation(
    'recordLeagueLiveState',
    [
      'Reports the live state of a map of a league match, as `POST /game/matches/{matchId}/live` does for a game.',
      'It is never a result: it changes no status, score, table or rating. It is removed once the score of its map is final.',
    ],
    ['error_match_not_found', 'error_match_not_in_valid_state'],
  ),
  ...LIVE_STATE_WRITE,
  summary: 'Report the live state of a map of a league match',
  isRepeatable: true,
  params: LeagueMatchPath,
  handler: ({ params: { matchId, identifier: league }, body, ...input }, context) =>
    recordLiveState({ matchId, league }, body, input, context),
});
