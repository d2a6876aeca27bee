import type { Placement } from '../bracket/types.js';

/** Amounts of a prize breakdown by placement, in the tournament's currency. */
export interface PrizeRow {
  readonly placement: number;
  readonly amount?: number;
}

/**
 * The prize of each participant: a placement shared by s gets the mean of rows p … p + s − 1, with missing rows as 0.
 * Participants without a placement win nothing.
 */
export function prizes(placements: readonly Placement[], rows: readonly PrizeRow[]): Map<string, number> {
  const amounts = new Map(rows.map(({ placement, amount = 0 }) => [placement, amount]));
  const shared = countPlaces(placements);
  const amountAt = (placement: number): number => {
    const count = shared.get(placement)!;
    let sum = 0;
    for (let row = placement; row < placement + count; row += 1) sum += amounts.get(row) ?? 0;
    return sum / count;
  };
  return new Map(placements.map(({ participantId, placement }) => [participantId, placement === null ? 0 : amountAt(placement)]));
}

function countPlaces(placements: readonly Placement[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { placement } of placements) if (placement !== null) counts.set(placement, (counts.get(placement) ?? 0) + 1);
  return counts;
}

export const TROPHIES = ['champion', 'runner_up', 'third_place'] as const;
export type TrophyId = (typeof TROPHIES)[number];

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary';

/** The trophy of a placement; undefined if there is none. */
export function trophyOf(placement: number | null): TrophyId | undefined {
  return placement === null ? undefined : TROPHIES[placement - 1];
}

/** How rare the trophies of a tournament are, by the number of its participants. */
export function rarityOf(participants: number): Rarity {
  if (participants >= 64) return 'legendary';
  if (participants >= 32) return 'epic';
  if (participants >= 16) return 'rare';
  return participants >= 8 ? 'uncommon' : 'common';
}

/** Points of a league host by placement. */
export interface PointsRow {
  readonly placement: number;
  readonly points: number;
}

const DEFAULT_LEAGUE_POINTS: readonly PointsRow[] = [
  { placement: 1, points: 100 },
  { placement: 2, points: 70 },
  { placement: 3, points: 50 },
  { placement: 4, points: 40 },
  { placement: 5, points: 25 },
  { placement: 7, points: 15 },
  { placement: 9, points: 8 },
  { placement: 13, points: 4 },
  { placement: 17, points: 2 },
];

/** A placement's own row; a placement that is not listed gets nothing. */
export function leaguePointsOf(placement: number | null, rows: readonly PointsRow[] = DEFAULT_LEAGUE_POINTS): number {
  return rows.find((row) => row.placement === placement)?.points ?? 0;
}

export type PointsProblem = 'EMPTY' | 'ALL_ZERO' | 'TOO_MANY_ROWS' | 'BAD_PLACEMENT' | 'BAD_POINTS' | 'DUPLICATE' | 'NOT_ASCENDING';

const MOST_ROWS = 32;
const MOST_POINTS = 1_000;

/** The problem with a list of league points; undefined if it is valid. */
export function findPointsProblem(rows: readonly PointsRow[]): PointsProblem | undefined {
  if (rows.length === 0) return 'EMPTY';
  if (rows.length > MOST_ROWS) return 'TOO_MANY_ROWS';
  if (rows.some(({ placement }) => !Number.isInteger(placement) || placement < 1)) return 'BAD_PLACEMENT';
  if (rows.some(({ points }) => !Number.isFinite(points) || points < 0 || points > MOST_POINTS)) return 'BAD_POINTS';
  if (new Set(rows.map(({ placement }) => placement)).size < rows.length) return 'DUPLICATE';
  if (rows.some(({ placement }, index) => index > 0 && placement < rows[index - 1]!.placement)) return 'NOT_ASCENDING';
  return rows.every(({ points }) => points === 0) ? 'ALL_ZERO' : undefined;
}
