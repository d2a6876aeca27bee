/** A match's result as standings count it. */
export interface LeagueResult {
  readonly matchId: string;
  /** Null: the match is no longer in a league. */
  readonly leagueId: string | null;
  /** Empty: preseason. */
  readonly seasonId: string;
  readonly gameId: string;
  readonly creatorTeamId: string;
  readonly acceptedTeamId: string;
  readonly outcome: 'creator' | 'accepted' | 'draw';
  /** The loser forfeited. */
  readonly isForfeit: boolean;
  /** The creator challenged the other team. */
  readonly isChallenge: boolean;
  readonly creatorMapsWon: number;
  readonly acceptedMapsWon: number;
  /** ISO 8601 UTC with milliseconds. */
  readonly completedAt: string;
}

/** A result with its points in its table; null if it is not counted yet. Points are thousandths. */
export interface StoredResult extends LeagueResult {
  readonly hasPoints: boolean | null;
  readonly creatorPoints: number | null;
  readonly acceptedPoints: number | null;
  /** Wins in a row after it. */
  readonly creatorStreak: number | null;
  readonly acceptedStreak: number | null;
}

const UNCOUNTED = { hasPoints: null, creatorPoints: null, acceptedPoints: null, creatorStreak: null, acceptedStreak: null } as const;

export const toUncounted = (result: LeagueResult): StoredResult => ({ ...result, ...UNCOUNTED });

/** Whether two results are equal in everything that a league shows. */
export function isSameResult(left: LeagueResult, right: LeagueResult): boolean {
  return (Object.keys(left) as (keyof LeagueResult)[]).every((field) => field in UNCOUNTED || left[field] === right[field]);
}

export function winnerOf({ outcome, creatorTeamId, acceptedTeamId }: LeagueResult): string | null {
  if (outcome === 'draw') return null;
  return outcome === 'creator' ? creatorTeamId : acceptedTeamId;
}
