import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { integer, Success, text, Timestamp } from '../../operation/fields.js';
import { GAME_SCORE_WRITE } from '../matches/game-match-fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { MapIndex, PlayerStats, STATS_BOUNDS } from './score-objects.js';

/** The body and response for the statistics of a map. */
export const MAP_PLAYER_STATS = {
  body: Type.Object({ mapIndex: MapIndex(), playerStats: PlayerStats() }),
  bodyBounds: STATS_BOUNDS,
  response: Type.Object({
    success: Success(),
    mapIndex: integer('Index of the map in the series, 0-based.'),
    action: text('Result: `created`, or `updated` if the map already had statistics.'),
    timestamp: Timestamp(),
  }),
};

export const submitGamePlayerStats = defineRoute({
  ...GAME_SCORE_WRITE,
  method: 'POST',
  path: '/game/matches/{matchId}/player-stats',
  operationId: 'submitGamePlayerStats',
  summary: 'Submit the player statistics of one map',
  description: [
    'Stores the game’s player statistics of one map; a later call for the same map replaces them.',
    'It is accepted while the match is played and after it is completed.',
  ],
  section: 'docs/reference/scores.md#games-and-leagues',
  params: MatchPath,
  ...MAP_PLAYER_STATS,
  emits: ['player.stats_updated'],
  errors: ['error_match_not_found', 'error_match_not_in_valid_state'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const request = { ...params, mapIndex: body.mapIndex, playerStats: JSON.stringify(body.playerStats) };
    return { success: true as const, ...(await matchScores.submitGamePlayerStats(request, { caller, requestId })) };
  },
});
