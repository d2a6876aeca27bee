import { compareResults, playersOf, type Result, type Verdict, verdictOf } from './result.js';

export interface Streak {
  /** Current winning streak; negative: losing streak; 0 after a draw. */
  readonly current: number;
  /** Longest winning streak ever. */
  readonly best: number;
}

const NO_STREAK: Streak = { current: 0, best: 0 };

/** The streak after one more match. */
function extendStreak({ current, best }: Streak, verdict: Verdict): Streak {
  if (verdict === 'draw') return { current: 0, best };
  if (verdict === 'loss') return { current: Math.min(current, 0) - 1, best };
  const wins = Math.max(current, 0) + 1;
  return { current: wins, best: Math.max(best, wins) };
}

/** One of a player's finished matches, from their own side. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly completedAt: string;
  readonly verdict: Verdict;
}

/** The player's matches among `results`, in the order in which they count. */
export function matchesOf(userId: string, results: readonly Result[]): PlayedMatch[] {
  return [...results].sort(compareResults).flatMap((result) => {
    if (result.isVoid) return [];
    const side = playersOf(result, 'creator').includes(userId) ? 'creator' : 'accepted';
    if (!playersOf(result, side).includes(userId)) return [];
    return [{ matchId: result.matchId, completedAt: result.completedAt, verdict: verdictOf(result, side) }];
  });
}

/** The streak of a whole history, which must be in order. */
function foldStreak(history: readonly PlayedMatch[], start: Streak = NO_STREAK): Streak {
  return history.reduce((streak, { verdict }) => extendStreak(streak, verdict), start);
}

/** A player's streak and the last match that it includes; `isStale` if matches came out of order or were corrected. */
export interface StoredStreak extends Streak {
  readonly last: Pick<PlayedMatch, 'matchId' | 'completedAt'> | undefined;
  readonly isStale: boolean;
}

/** The streak of a whole history in any order. */
export function streakOf(userId: string, results: readonly Result[]): StoredStreak {
  const history = matchesOf(userId, results);
  return { ...foldStreak(history), last: history.at(-1), isStale: false };
}

/**
 * Extends a streak by `played`, matches in order. A match that precedes or corrects one in the streak makes it stale: it must be recomputed
 * from the whole history. Recomputing lazily keeps a backfill in random order linear.
 */
export function advanceStreak(
  streak: StoredStreak,
  { played, isCorrected }: { played: readonly PlayedMatch[]; isCorrected: boolean },
): StoredStreak {
  if (streak.isStale || isCorrected) return { ...streak, isStale: true };
  const [first] = played;
  if (!first) return streak;
  if (streak.last && compareResults(streak.last, first) >= 0) return { ...streak, isStale: true };
  return { ...foldStreak(played, streak), last: played.at(-1), isStale: false };
}
