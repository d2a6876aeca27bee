/** The winning side. */
export type ResultOutcome = 'creator' | 'accepted' | 'draw';

/** The part of `internal.match.results_recorded` about a finished match that records need. */
export interface Result {
  readonly matchId: string;
  readonly gameId: string;
  /** A fraction: 0.25 is 25 % more experience. */
  readonly rewardBonus: number;
  /** ISO 8601 UTC with milliseconds: orders as text. */
  readonly completedAt: string;
  readonly outcome: ResultOutcome;
  readonly isForfeit: boolean;
  readonly creatorTeamId: string;
  readonly acceptedTeamId: string;
  readonly creatorRoster: readonly string[];
  readonly acceptedRoster: readonly string[];
  /** Voided: it counts for nobody. */
  readonly isVoid: boolean;
}

export type Side = 'creator' | 'accepted';
export type Verdict = 'win' | 'loss' | 'draw';

/** The result from one side's view. */
export function verdictOf(result: Pick<Result, 'outcome'>, side: Side): Verdict {
  if (result.outcome === 'draw') return 'draw';
  return result.outcome === side ? 'win' : 'loss';
}

/** The players of a side, each once. A player on both rosters played for the creator. */
export function playersOf(result: Pick<Result, 'creatorRoster' | 'acceptedRoster'>, side: Side): string[] {
  const creators = new Set(result.creatorRoster);
  if (side === 'creator') return [...creators];
  return [...new Set(result.acceptedRoster)].filter((userId) => !creators.has(userId));
}

/** The order in which results count towards a streak. */
export function compareResults(left: Pick<Result, 'completedAt' | 'matchId'>, right: Pick<Result, 'completedAt' | 'matchId'>): number {
  if (left.completedAt !== right.completedAt) return left.completedAt < right.completedAt ? -1 : 1;
  if (left.matchId === right.matchId) return 0;
  return left.matchId < right.matchId ? -1 : 1;
}

/** Whether two results are equal in everything that counts. */
export function isSameResult(left: Result, right: Result): boolean {
  return JSON.stringify(canonical(left)) === JSON.stringify(canonical(right));
}

function canonical(result: Result): unknown[] {
  const { matchId, gameId, rewardBonus, completedAt, outcome, isForfeit, creatorTeamId, acceptedTeamId, isVoid } = result;
  if (isVoid) return [matchId, isVoid];
  const rosters = [playersOf(result, 'creator').sort(), playersOf(result, 'accepted').sort()];
  return [matchId, gameId, rewardBonus, completedAt, outcome, isForfeit, creatorTeamId, acceptedTeamId, ...rosters];
}
