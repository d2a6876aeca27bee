import type { match } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findMaps, findMatchState } from '../db/match-state.js';
import { readStanding, requireReadable } from '../steps/callers.js';
import { readSeenTeams } from '../steps/read-seen-teams.js';
import { toMapScore } from '../steps/to-map-score.js';

/**
 * GET /matches/{matchId}/scores: every map, including pending and disputed ones; the series counts the confirmed ones. Only active members
 * of a private team see which of its captains submitted or confirmed.
 */
export function getMatchScores(context: MatchContext): Handlers<match.MatchScoreServiceService>['getMatchScores'] {
  const { pool, peers } = context;
  return async ({ matchId }, call) => {
    const caller = requireCaller(call);
    const [found, maps, standing] = await Promise.all([
      findMatchState(pool, matchId),
      findMaps(pool, matchId),
      readStanding(peers, call, caller),
    ]);
    requireReadable(found, standing, caller);
    const seen = await readSeenTeams(
      context,
      maps.flatMap(({ submittedByTeamId, counterTeamId, confirmedByTeamId }) => [submittedByTeamId, counterTeamId, confirmedByTeamId]),
      standing,
      call,
    );
    const shown = (by: match.ScoreActor | undefined): match.ScoreActor | undefined =>
      by && { ...by, userId: seen.has(by.teamId) ? by.userId : '' };
    return {
      scores: maps
        .map((map) => toMapScore(map))
        .map((score) => ({
          ...{ ...score, submittedBy: shown(score.submittedBy), confirmedBy: shown(score.confirmedBy) },
          claims: score.claims.map((claim) => ({ ...claim, submittedBy: shown(claim.submittedBy) })),
        })),
      seriesScore: { creatorMapWins: found.creatorTeamScore ?? 0, opponentMapWins: found.acceptedTeamScore ?? 0 },
    };
  };
}
