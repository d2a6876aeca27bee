import type { Outcome } from '../form-strip.js';
import type { MatchLike } from '../match/match-line.js';
import { type Result, resultOf } from '../match/result.js';

/** A match as one of its teams sees it. */
export interface CrossResult extends Pick<Result, 'score'> {
  matchId: string;
  outcome: Outcome;
}

/** The results of each team against each other, by `keyOfPair`, oldest first. Results that don't count are left out. */
export function crossOf(matches: readonly MatchLike[]): ReadonlyMap<string, readonly CrossResult[]> {
  const results = new Map<string, CrossResult[]>();
  // The API lists the newest first.
  for (const match of matches.toReversed()) {
    const { creatorTeam, acceptedTeam } = match;
    if (!creatorTeam || !acceptedTeam) continue;
    for (const [own, other] of [
      [creatorTeam.id, acceptedTeam.id],
      [acceptedTeam.id, creatorTeam.id],
    ] as const) {
      const { outcome, score } = resultOf(match, own);
      if (outcome === null) continue;
      const key = keyOfPair(own, other);
      results.set(key, [...(results.get(key) ?? []), { matchId: match.id, outcome, score }]);
    }
  }
  return results;
}

export const keyOfPair = (own: string, other: string): string => `${own} ${other}`;
