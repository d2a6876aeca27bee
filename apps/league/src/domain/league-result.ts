/** A match's result as standings count it. */
export interface LeagueResult {
  readonly matchId: string;
  /** Null: the match is in no league any more. */
  readonly leagueId: string | null;
  /** Empty: preseason. */
  readonly seasonId: string;
  readonly gameId: string;
  readonly creatorTeamId: string;
  readonly acceptedTeamId: string;
  readonly outcome: 'creator' | 'accepted' | 'draw';
  readonly isForfeit: boolean;
  readonly creatorMapsWon: number;
  readonly acceptedMapsWon: number;
  /** ISO 8601 UTC with milliseconds. */
  readonly completedAt: string;
}

/** Whether the two count alike in everything that a league shows. */
export function isSameResult(left: LeagueResult, right: LeagueResult): boolean {
  return (Object.keys(left) as (keyof LeagueResult)[]).every((field) => left[field] === right[field]);
}

export function winnerOf({ outcome, creatorTeamId, acceptedTeamId }: LeagueResult): string | null {
  if (outcome === 'draw') return null;
  return outcome === 'creator' ? creatorTeamId : acceptedTeamId;
}
