import type { Outcome } from '../form-strip.js';
import { type MatchLike, sidesOf } from './match-line.js';

/** A finished match as one of its sides sees it. */
export interface Result {
  opponent: MatchLike['creatorTeam'];
  /** Null if it doesn't count. */
  outcome: Outcome | null;
  /** Null if it was forfeited. */
  score: readonly [own: number, other: number] | null;
}

export function resultOf(match: MatchLike, ownTeamId: string): Result {
  const sides = sidesOf(match);
  const isSecond = sides[1].team?.id === ownTeamId;
  const [own, other] = isSecond ? [sides[1], sides[0]] : sides;
  return {
    opponent: other.team,
    outcome: match.isVoided ? null : (match.winnerTeamId ?? null) === null ? 'draw' : own.hasWon ? 'win' : 'loss',
    score: match.status === 'FORFEITED' || own.score === null || other.score === null ? null : [own.score, other.score],
  };
}
