/** Results that a form shows. */
export const FORM_LENGTH = 5;

export type FormOutcome = 'win' | 'draw' | 'loss';

/** A counted result of a team or player, from their side. */
export interface RecentResult {
  readonly matchId: string;
  /** ISO 8601 UTC with milliseconds: orders as text. */
  readonly playedAt: string;
  readonly outcome: FormOutcome;
}

/** Changes to somebody's results, by match: null removes one, anything else adds or replaces it. */
export type RecentChange = ReadonlyMap<string, RecentResult | null>;

/** The order of results: by the time they were played, then by match id. */
export function compareRecent(left: RecentResult, right: RecentResult): number {
  if (left.playedAt !== right.playedAt) return left.playedAt < right.playedAt ? -1 : 1;
  if (left.matchId === right.matchId) return 0;
  return left.matchId < right.matchId ? -1 : 1;
}

/** The last five of some results, the oldest first. */
export function lastResults(results: Iterable<RecentResult>): RecentResult[] {
  return [...results].sort(compareRecent).slice(-FORM_LENGTH);
}

/**
 * The last five results after a change; undefined where `recent` does not tell: something was taken out of it, and an older result that it
 * does not hold may follow. `isWhole`: there are no results beside those of `recent`.
 */
export function changeRecent(recent: readonly RecentResult[], isWhole: boolean, change: RecentChange): RecentResult[] | undefined {
  const known = new Map(recent.map((result) => [result.matchId, result]));
  for (const [matchId, result] of change) {
    if (result === null) known.delete(matchId);
    else known.set(matchId, result);
  }
  const [oldest] = recent;
  const isComplete = isWhole || oldest === undefined;
  // Whatever `recent` does not hold was played before the oldest that it held.
  const certain = isComplete ? known.values() : [...known.values()].filter((result) => compareRecent(result, oldest) >= 0);
  const last = lastResults(certain);
  return isComplete || last.length === FORM_LENGTH ? last : undefined;
}

/** The outcomes of the last results of all, the oldest first. */
export function formOf(...recents: readonly (readonly RecentResult[] | null)[]): FormOutcome[] {
  return lastResults(recents.flatMap((recent) => recent ?? [])).map(({ outcome }) => outcome);
}
