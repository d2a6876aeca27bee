import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { GAME_SCORE_WRITE } from '../game-matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { MapIndex, PlayerStats, STATS_BOUNDS } from './score-objects.js';

export const submitGamePlayerStats = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/player-stats',
  operationId: 'submitGamePlayerStats',
  summary: "Submit the players' statistics of one map",
  section: '4.22',
  params: MatchPath,
  body: Type.Object({ mapIndex: MapIndex(), playerStats: PlayerStats() }),
  bodyBounds: STATS_BOUNDS,
  response: Type.Object({ success: Type.Literal(true), mapIndex: Type.Integer(), action: Type.String(), timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const request = { ...params, mapIndex: body.mapIndex, playerStatsJson: JSON.stringify(body.playerStats) };
    return { success: true as const, ...await matchScores.submitGamePlayerStats(request, { caller, requestId }) };
  },
});
