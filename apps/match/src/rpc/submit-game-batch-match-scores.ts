import { match } from '@matchpoint/contracts';
import { DomainError, type ErrorCode } from '@matchpoint/errors';
import { isUnavailable } from '@matchpoint/postgres';
import type { CallContext, Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findDecider } from '../disputes/index.js';
import type { DecidingAuthority } from '../steps/match-authority.js';
import { recordGameScores } from '../steps/record-game-scores.js';

/** Matches processed concurrently; leaves connections for other calls. */
const CONCURRENCY = 4;

/**
 * POST /game/matches/batch-scores, and a league's: maps of several matches, one result per item in order. The items of one match are one
 * transaction, in their order; a failure in one match, of any kind, does not affect the others (docs/reference/scores.md#batches).
 */
export function submitGameBatchMatchScores(context: MatchContext): Handlers<match.MatchScoreServiceService>['submitGameBatchMatchScores'] {
  return async ({ items, league }, call) => {
    const authority = await findDecider(context, call, 'submitLeagueBatchMatchScores', league);
    authority.requireAdmitted();
    const errors = new Array<ErrorCode | undefined>(items.length).fill(undefined);
    const groups = [...groupByMatch(items)];
    const work = async (): Promise<void> => {
      for (let group = groups.shift(); group; group = groups.shift()) {
        const [matchId, scores] = group;
        const codes = await codesOf(
          context,
          call,
          authority,
          matchId,
          scores.map(({ score }) => score),
        );
        for (const [position, { index }] of scores.entries()) errors[index] = codes[position];
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return {
      items: items.map(({ matchId, score }, index) => ({
        matchId,
        mapIndex: score?.mapIndex ?? 0,
        status: errors[index] ? 'failed' : 'confirmed',
        error: errors[index],
      })),
    };
  };
}

interface Place {
  index: number;
  score: match.MapScoreInput;
}

/** The items of each match in order, with their places in the batch. */
function groupByMatch(items: readonly match.SubmitGameBatchMatchScoresRequest_Item[]): Map<string, Place[]> {
  const groups = new Map<string, Place[]>();
  for (const [index, { matchId, score = match.MapScoreInput.fromPartial({}) }] of items.entries()) {
    groups.set(matchId, [...(groups.get(matchId) ?? []), { index, score }]);
  }
  return groups;
}

async function codesOf(
  context: MatchContext,
  call: CallContext,
  authority: DecidingAuthority,
  matchId: string,
  scores: readonly match.MapScoreInput[],
): Promise<(ErrorCode | undefined)[]> {
  try {
    return (await recordGameScores(context, call, authority, matchId, scores)).map((refusal) => refusal?.code);
  } catch (error) {
    return scores.map(() => codeOf(error, call));
  }
}

function codeOf(error: unknown, { logger }: CallContext): ErrorCode {
  if (error instanceof DomainError) return error.code;
  if (isUnavailable(error)) return 'error_unavailable';
  logger.error({ err: error }, 'scores of a match failed');
  return 'error_internal';
}
