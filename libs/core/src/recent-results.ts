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
 * The last five results after a change. Undefined if `recent` is not enough: a result was removed, and an older one that it does not hold
 * may take its place. `isWhole`: `recent` holds all results.
 */
export function changeRecent(recent: readonly RecentResult[], isWhole: boolean, change: RecentChange): RecentResult[] | undefined {
  const known = new Map(recent.map((result) => [result.matchId, result]));
  for (const [matchId, result] of change) {
    if (result === null) known.delete(matchId);
    else known.set(matchId, result);
  }
  const [oldest] = recent;
  const isComplete = isWhole || oldest === undefined;
  // Results that are not in `recent` were played before the oldest one in it.
  const certain = isComplete ? known.values() : [...known.values()].filter((result) => compareRecent(result, oldest) >= 0);
  const last = lastResults(certain);
  return isComplete || last.length === FORM_LENGTH ? last : undefined;
}

/** The outcomes of the latest results over several histories, the oldest first. */
export function formOf(...recents: readonly (readonly RecentResult[] | null)[]): FormOutcome[] {
  return lastResults(recents.flatMap((recent) => recent ?? [])).map(({ outcome }) => outcome);
}
