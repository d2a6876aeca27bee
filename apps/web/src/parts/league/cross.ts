import type { PublicMatch } from '@matchpoint/sdk';
import type { Outcome } from '../form-strip.js';

type Played = Pick<
  PublicMatch,
  'id' | 'creatorTeam' | 'acceptedTeam' | 'creatorTeamScore' | 'acceptedTeamScore' | 'winnerTeamId' | 'forfeitedByTeamId' | 'isVoided'
>;

/** A match as one of its teams sees it. */
export interface CrossResult {
  matchId: string;
  outcome: Outcome;
  /** Null where a forfeit decided it. */
  score: readonly [own: number, other: number] | null;
}

/** The results of each team against each other, by `keyOfPair`, oldest first. Results that don't count are left out. */
export function crossOf(matches: readonly Played[]): ReadonlyMap<string, readonly CrossResult[]> {
  const results = new Map<string, CrossResult[]>();
  // The API lists the newest first.
  for (const match of matches.toReversed()) {
    const { creatorTeam, acceptedTeam, isVoided } = match;
    if (isVoided || !creatorTeam || !acceptedTeam) continue;
    const scores = [match.creatorTeamScore ?? 0, match.acceptedTeamScore ?? 0] as const;
    const note = (own: string, other: string, score: readonly [number, number]): void => {
      const key = keyOfPair(own, other);
      const result = { matchId: match.id, outcome: outcomeOf(match, own), score: match.forfeitedByTeamId === null ? score : null };
      results.set(key, [...(results.get(key) ?? []), result]);
    };
    note(creatorTeam.id, acceptedTeam.id, scores);
    note(acceptedTeam.id, creatorTeam.id, [scores[1], scores[0]]);
  }
  return results;
}

export const keyOfPair = (own: string, other: string): string => `${own} ${other}`;

function outcomeOf({ winnerTeamId }: Played, teamId: string): Outcome {
  if (winnerTeamId === null) return 'draw';
  return winnerTeamId === teamId ? 'win' : 'loss';
}
