import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMaps, findMatchState } from '../db/match-state.js';
import { readStanding, requireReadable } from './callers.js';
import { toMapScore } from './to-map-score.js';

/** GET /matches/{matchId}/scores: every map, also those that wait or are disputed; the series counts the confirmed ones. */
export function getMatchScores({ pool, peers }: MatchContext): Handlers<match.MatchScoreServiceService>['getMatchScores'] {
  return async ({ matchId }, call) => {
    const caller = requireCaller(call);
    const [found, maps, standing] = await Promise.all([findMatchState(pool, matchId), findMaps(pool, matchId), readStanding(peers, call, caller)]);
    requireReadable(found, standing, caller);
    return {
      scores: maps.map((map) => toMapScore(map)),
      seriesScore: { creatorMapWins: found.creatorTeamScore ?? 0, opponentMapWins: found.acceptedTeamScore ?? 0 },
    };
  };
}
