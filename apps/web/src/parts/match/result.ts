import type { Outcome } from '../form-strip.js';
import { type MatchLike, type Side, sidesOf } from './match-line.js';

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
    outcome: match.isVoided ? null : outcomeOf(match, own),
    score: match.status === 'FORFEITED' || own.score === null || other.score === null ? null : [own.score, other.score],
  };
}

function outcomeOf({ winnerTeamId }: MatchLike, own: Side): Outcome {
  if (winnerTeamId == null) return 'draw';
  return own.hasWon ? 'win' : 'loss';
}
