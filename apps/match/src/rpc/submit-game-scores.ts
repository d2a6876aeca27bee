import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findDecider } from '../disputes/index.js';
import { recordGameScores } from '../steps/record-game-scores.js';

/**
 * POST /game/matches/{matchId}/scores, and a league's: several maps of one match, one result per map.
 * @throws error_match_not_found, error_game_scope_mismatch; a league's: error_league_scope_mismatch, error_dispute_conflict
 */
export function submitGameScores(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitGameScores'] {
  return async ({ matchId, maps, league }, call) => {
    const authority = await findDecider(context, call, 'submitLeagueScores', league);
    const outcomes = await recordGameScores(context, call, authority, matchId, maps);
    return {
      items: maps.map(({ mapIndex }, index) => ({
        mapIndex,
        status: outcomes[index] ? 'failed' : 'confirmed',
        error: outcomes[index]?.code,
      })),
    };
  };
}
