import type { match } from '@matchpoint/contracts';
import { invariant } from '@matchpoint/core';
import { type Command, decide } from '../domain/decide.js';
import { sideOfDoubleCaptain } from '../domain/map-claims.js';
import type { ScoreActor } from '../domain/map-scores.js';
import type { Side } from '../domain/match-state.js';
import type { MatchAction } from './act-on-match.js';

/**
 * A score command by a captain of one side, or of both (docs/reference/matches.md#results): chooses the side, decides, stores, and returns
 * the result.
 */
export async function actAsCaptain(
  action: MatchAction,
  sides: readonly [Side, ...Side[]],
  { userId, mapIndex }: { userId: string; mapIndex: number },
  toCommand: (by: 'creator_captain' | 'accepted_captain', actor: ScoreActor) => Command,
): Promise<match.ScoreResult> {
  const maps = await action.maps();
  const map = maps.find((each) => each.mapIndex === mapIndex);
  const side = sides.length > 1 ? sideOfDoubleCaptain(action.match, map, userId) : sides[0];
  const command = toCommand(side === 'creator' ? 'creator_captain' : 'accepted_captain', { userId, side });
  const decision = decide(action.match, maps, command, new Date(action.timestamp));
  await action.store(decision, maps);
  const { score } = decision;
  const after = score?.map ?? map;
  invariant(score && after, 'a score command returns the resulting map');
  return { action: score.action, mapIndex, scoreStatus: after.status };
}
