import { defineRoute } from '../shared/define-route.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { MAP_PLAYER_STATS } from '../scores/submit-game-player-stats.js';
import { LeagueMatchPath } from './administration-paths.js';

export const submitLeaguePlayerStats = defineRoute({
  ...leagueOperation(
    'submitLeaguePlayerStats',
    [
      'Stores the player statistics of one map of a league match; a later call for the same map replaces them.',
      'It is accepted while the match is played and after it is completed.',
    ],
    ['error_match_not_found', 'error_match_not_in_valid_state'],
  ),
  summary: 'Submit the player statistics of one map of a league match',
  isRepeatable: true,
  params: LeagueMatchPath,
  ...MAP_PLAYER_STATS,
  emits: ['player.stats_updated'],
  async handler({ params, body, caller, requestId }, { matchScores }) {
    const { matchId, identifier: league } = params;
    const request = { matchId, league, mapIndex: body.mapIndex, playerStats: JSON.stringify(body.playerStats) };
    return { success: true as const, ...(await matchScores.submitGamePlayerStats(request, { caller, requestId })) };
  },
});
