import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { requireGameDeveloper } from '../steps/callers.js';
import { recordGameScores } from '../steps/record-game-scores.js';

/** POST /game/matches/{matchId}/scores/{mapIndex}: one map, whose refusal is the call's. */
export function submitGameMapScore(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitGameMapScore'] {
  return async ({ matchId, score }, call) => {
    const developer = requireGameDeveloper(call);
    if (!score) throw invalidInput('body', 'a score is required');
    const [refusal] = await recordGameScores(context, call, developer, matchId, [score]);
    if (refusal) throw refusal;
    return { mapIndex: score.mapIndex, scoreStatus: 'CONFIRMED' };
  };
}
