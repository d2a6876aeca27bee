/** One confirmed map. `opponentTeamScore` is the accepted team's (docs/reference/matches.md#results). */
export interface MapResult {
  mapIndex: number;
  creatorTeamScore: number;
  opponentTeamScore: number;
}

/** Confirmed maps won by each side. */
export interface SeriesScore {
  creator: number;
  accepted: number;
}

export type SeriesOutcome = 'creator' | 'accepted' | 'draw';

/** Possible lengths of a series (docs/reference/matches.md#results). */
export const BEST_OF = [1, 3, 5, 7] as const;

/** Map wins that decide a series. */
export function winsNeeded(bestOf: number): number {
  return Math.ceil(bestOf / 2);
}

/**
 * Counts the maps that each side won by a strictly higher score; a tied map counts for neither. `headstart`: maps won in advance by the
 * creator's side.
 */
export function scoreSeries(maps: readonly MapResult[], headstart = 0): SeriesScore {
  return {
    creator: headstart + maps.filter((map) => map.creatorTeamScore > map.opponentTeamScore).length,
    accepted: maps.filter((map) => map.opponentTeamScore > map.creatorTeamScore).length,
  };
}

function leader({ creator, accepted }: SeriesScore): SeriesOutcome {
  if (creator === accepted) return 'draw';
  return creator > accepted ? 'creator' : 'accepted';
}

/**
 * The outcome of a series with these confirmed maps: a side has ceil(bestOf/2) wins, or all maps are confirmed and the side with more wins
 * wins; equal wins are a draw. Undefined while it goes on.
 */
export function decideSeries(bestOf: number, maps: readonly MapResult[], headstart = 0): SeriesOutcome | undefined {
  const score = scoreSeries(maps, headstart);
  const isOver = Math.max(score.creator, score.accepted) >= winsNeeded(bestOf) || headstart + maps.length >= bestOf;
  return isOver ? leader(score) : undefined;
}

/**
 * The same from totals, if the maps are unknown. Equal totals are a draw, because tied maps may account for the rest. Undefined while no
 * side has the required wins and the totals differ, and for 0:0, which proves nothing.
 */
export function decideTotals(bestOf: number, score: SeriesScore): SeriesOutcome | undefined {
  if (score.creator + score.accepted === 0) return undefined;
  const isDecided = Math.max(score.creator, score.accepted) >= winsNeeded(bestOf) || score.creator === score.accepted;
  return isDecided ? leader(score) : undefined;
}

/** Whether totals are possible in a series of this length. */
export function areTotalsPossible(bestOf: number, score: SeriesScore): boolean {
  const needed = winsNeeded(bestOf);
  return score.creator <= needed && score.accepted <= needed && score.creator + score.accepted <= bestOf;
}
