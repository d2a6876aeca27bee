import { GAME_SCORE_WRITE } from '../matches/game-match-fields.js';
import { LIVE_STATE_WRITE, recordLiveState } from '../matches/live-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { defineRoute } from '../shared/define-route.js';

export const recordGameLiveState = defineRoute({
  ...GAME_SCORE_WRITE,
  ...LIVE_STATE_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/live',
  operationId: 'recordGameLiveState',
  summary: 'Tell how a map stands that is played',
  description: [
    'Tells how a map of a match stands now. `live` of the match, public lists and the event `live` of its streams show it.',
    'It is never a result: it changes no status, score, table or rating. It is gone once the score of its map is final.',
    'It is taken from ACCEPTED to DISPUTED, in ACCEPTED with the phase `veto` alone. A `stateVersion` that is not above the last one, and',
    'a state within five minutes of a game server’s own, change nothing: `applied` is false.',
    'A match has a bucket: 10 states, one more a second.',
  ],
  section: 'docs/reference/live-state.md',
  params: MatchPath,
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  handler: ({ params: { matchId }, body, ...input }, context) => recordLiveState({ matchId }, body, input, context),
});
