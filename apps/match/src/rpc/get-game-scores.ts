import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMaps, findMatchState } from '../db/match-state.js';
import { findPlayerStats } from '../db/player-stats.js';
import { requireGameDeveloper, requireOwnGame } from '../steps/callers.js';
import { toMapScore } from '../steps/to-map-score.js';

/** GET /game/matches/{matchId}/scores, with the players' statistics of each map. */
export function getGameScores({ pool }: MatchContext): Handlers<match.MatchScoreServiceService>['getGameScores'] {
  return async ({ matchId }, call) => {
    const developer = requireGameDeveloper(call);
    const [found, maps, stats] = await Promise.all([
      findMatchState(pool, matchId),
      findMaps(pool, matchId),
      findPlayerStats(pool, matchId),
    ]);
    if (!found) throw new DomainError('error_match_not_found');
    requireOwnGame(found, developer);
    return {
      scores: maps.map((map) => toMapScore(map, stats.get(map.mapIndex))),
      seriesScore: { creatorMapWins: found.creatorTeamScore ?? 0, opponentMapWins: found.acceptedTeamScore ?? 0 },
    };
  };
}
