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
  summary: 'Report the live state of a map',
  description: [
    'Reports the live state of a map. It is shown in `live` of the match, in public lists and in the event `live` of its streams.',
    'It is never a result: it changes no status, score, table or rating. It is removed once the score of its map is final.',
    'It is accepted from ACCEPTED to DISPUTED, in ACCEPTED only with the phase `veto`. A `stateVersion` not above the last one, and',
    'a state within five minutes after one from a game server, have no effect: `applied` is false.',
    'A match has a bucket: 10 states, plus one per second.',
  ],
  section: 'docs/reference/live-state.md',
  params: MatchPath,
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  handler: ({ params: { matchId }, body, ...input }, context) => recordLiveState({ matchId }, body, input, context),
});
