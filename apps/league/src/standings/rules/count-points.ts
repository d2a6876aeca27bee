import { DAY_MS, invariant } from '@matchpoint/core';
import type { LeagueResult } from './league-result.js';
import { boundsPairs, countsStreaks, type PointsPolicy } from './points-policy.js';

/** A result in the form that counting points needs. */
export type TableResult = Pick<
  LeagueResult,
  'matchId' | 'creatorTeamId' | 'acceptedTeamId' | 'outcome' | 'isForfeit' | 'isChallenge' | 'completedAt'
>;

/** The points of a result in its table. */
export interface ResultPoints {
  readonly matchId: string;
  /** If false, it counts only in the record, and neither lengthens nor ends a streak. */
  readonly hasPoints: boolean;
  /** Thousandths of a point. */
  readonly creatorPoints: number;
  readonly acceptedPoints: number;
  /** Wins in a row of each side after it; 0 if no streak has a bonus. */
  readonly creatorStreak: number;
  readonly acceptedStreak: number;
}

/** A table's memory of earlier results. */
export interface PointsMemory {
  /** Wins in a row, by team; none is 0. */
  readonly streaks: Map<string, number>;
  /**
   * By {@link pairOf}: when the pair's counted results ended, in epoch milliseconds, ascending: the last one, and those of the last 24
   * hours.
   */
  readonly meetings: Map<string, number[]>;
}

const emptyMemory = (): PointsMemory => ({ streaks: new Map(), meetings: new Map() });

/** The same for both orders of the teams. */
export const pairOf = (one: string, other: string): string => JSON.stringify(one < other ? [one, other] : [other, one]);

/** The order in which a table counts results: by their end, then by match id. */
export function compareResults(left: Pick<TableResult, 'completedAt' | 'matchId'>, right: typeof left): number {
  if (left.completedAt !== right.completedAt) return left.completedAt < right.completedAt ? -1 : 1;
  return left.matchId < right.matchId ? -1 : left.matchId > right.matchId ? 1 : 0;
}

/**
 * The points of each of a table's results (docs/reference/seasons-and-points.md#points). Pure, except that it advances `memory`.
 * `results` are in order and come after everything in `memory`.
 */
export function countPoints(
  results: readonly TableResult[],
  policy: PointsPolicy,
  isPreseason: boolean,
  memory: PointsMemory = emptyMemory(),
): ResultPoints[] {
  return results.map((result, index) => {
    const before = results[index - 1];
    invariant(!before || compareResults(before, result) < 0, 'results are counted in their order');
    return countOne(result, policy, isPreseason, memory);
  });
}

function countOne(result: TableResult, policy: PointsPolicy, isPreseason: boolean, { streaks, meetings }: PointsMemory): ResultPoints {
  const { matchId, creatorTeamId, acceptedTeamId, outcome } = result;
  const pair = pairOf(creatorTeamId, acceptedTeamId);
  const earlier = meetings.get(pair) ?? [];
  const endedAt = Date.parse(result.completedAt);
  const streakOf = (teamId: string): number => streaks.get(teamId) ?? 0;
  if (!givesPoints(result, policy, isPreseason, earlier, endedAt)) {
    const [creatorStreak, acceptedStreak] = [streakOf(creatorTeamId), streakOf(acceptedTeamId)];
    return { matchId, hasPoints: false, creatorPoints: 0, acceptedPoints: 0, creatorStreak, acceptedStreak };
  }
  const hasStreaks = countsStreaks(policy);
  const creatorStreak = hasStreaks && outcome === 'creator' ? streakOf(creatorTeamId) + 1 : 0;
  const acceptedStreak = hasStreaks && outcome === 'accepted' ? streakOf(acceptedTeamId) + 1 : 0;
  streaks.set(creatorTeamId, creatorStreak).set(acceptedTeamId, acceptedStreak);
  if (boundsPairs(policy)) meetings.set(pair, [...earlier.filter((time) => endedAt - time < DAY_MS), endedAt]);
  return {
    matchId,
    hasPoints: true,
    creatorPoints: pointsOf('creator', result, policy, creatorStreak),
    acceptedPoints: pointsOf('accepted', result, policy, acceptedStreak),
    creatorStreak,
    acceptedStreak,
  };
}

function givesPoints(
  { isChallenge }: TableResult,
  { matchupCooldownMs, maxPerPairPerDay, scrimmageAwardsPoints }: PointsPolicy,
  isPreseason: boolean,
  earlier: readonly number[],
  endedAt: number,
): boolean {
  if (isChallenge && isPreseason && !scrimmageAwardsPoints) return false;
  const last = earlier.at(-1);
  if (last !== undefined && endedAt - last < matchupCooldownMs) return false;
  return maxPerPairPerDay === undefined || earlier.filter((time) => endedAt - time < DAY_MS).length < maxPerPairPerDay;
}

function pointsOf(
  side: 'creator' | 'accepted',
  { outcome, isForfeit, isChallenge }: TableResult,
  policy: PointsPolicy,
  streak: number,
): number {
  if (outcome === 'draw') return policy.baseDraw;
  if (outcome !== side) return policy.baseLoss - (isForfeit ? policy.forfeitPenalty : 0);
  const challengeBonus = !isChallenge ? 0 : side === 'creator' ? policy.challengerWinBonus : policy.challengedWinBonus;
  const streakBonus = policy.streakBreakpoints.findLast(({ count }) => count <= streak)?.bonus ?? 0;
  return multiply(policy.baseWin, 1_000 + streakBonus + challengeBonus);
}

/** The product of two numbers of thousandths in thousandths; a half rounds away from zero. */
function multiply(left: number, right: number): number {
  const product = left * right;
  const rest = product % 1_000;
  return (product - rest) / 1_000 + (Math.abs(rest) * 2 >= 1_000 ? Math.sign(rest) : 0);
}
