import type { match } from '@matchpoint/contracts';
import { type DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findDecider } from '../disputes/index.js';
import { recordGameScores } from '../steps/record-game-scores.js';

/** POST /game/matches/{matchId}/scores/{mapIndex}, and a league's: one map, whose refusal is the call's. */
export function submitGameMapScore(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitGameMapScore'] {
  return async ({ matchId, score, league }, call) => {
    const authority = await findDecider(context, call, 'submitLeagueMapScore', league);
    if (!score) throw invalidInput('body', 'a score is required');
    const [refusal] = await recordGameScores(context, call, authority, matchId, [score]);
    if (refusal) throw inPath(refusal);
    return { mapIndex: score.mapIndex, scoreStatus: 'CONFIRMED' };
  };
}

/** Where scores are usually sent, the map is in the body; here it is in the path. */
function inPath(refusal: DomainError): DomainError {
  const issue = refusal.details.issues?.find(({ path }) => path === 'body.mapIndex');
  return issue ? invalidInput('path.mapIndex', issue.message) : refusal;
}
