import type { PointsUnit } from '@matchpoint/core';

/**
 * Stored points configuration of a league's game (docs/reference/seasons-and-points.md#points). Numbers have at most three decimals;
 * bonuses are fractions.
 */
export interface PointsConfig {
  unitLabel?: PointsUnit;
  baseWin?: number;
  baseDraw?: number;
  baseLoss?: number;
  allowNegative?: boolean;
  streakBonusEnabled?: boolean;
  /** By ascending count. */
  streakBreakpoints?: { count: number; bonus: number }[];
  challengerWinBonus?: number;
  challengedWinBonus?: number;
  forfeitPenalty?: number;
  challengeRefuseAdditionalPenalty?: number;
  matchupCooldownHours?: number;
  scrimmageAwardsPoints?: boolean;
  /** Belongs to the game's rules. A completed season stores it here, with everything else that its table depends on. */
  maxPointsMatchesPerPairPer24h?: number;
}

/** The default policy of a league that configures nothing. */
export const DEFAULT_POINTS = {
  unitLabel: 'POINTS',
  baseWin: 3,
  baseDraw: 1,
  baseLoss: 0,
  allowNegative: true,
  streakBonusEnabled: false,
  streakBreakpoints: [],
  challengerWinBonus: 0,
  challengedWinBonus: 0,
  forfeitPenalty: 0,
  challengeRefuseAdditionalPenalty: 0,
  matchupCooldownHours: 0,
  scrimmageAwardsPoints: true,
} as const satisfies PointsConfig;

/** How a table counts its results: points and fractions in whole thousandths, so that sums are exact; times in milliseconds. */
export interface PointsPolicy {
  readonly baseWin: number;
  readonly baseDraw: number;
  readonly baseLoss: number;
  /** By ascending count; empty: no streak has a bonus. */
  readonly streakBreakpoints: readonly { readonly count: number; readonly bonus: number }[];
  readonly challengerWinBonus: number;
  readonly challengedWinBonus: number;
  readonly forfeitPenalty: number;
  /** 0: none. */
  readonly matchupCooldownMs: number;
  readonly scrimmageAwardsPoints: boolean;
  /** Undefined: no limit. */
  readonly maxPerPairPerDay: number | undefined;
}

const MS_PER_THOUSANDTH_OF_AN_HOUR = 3_600;

/** The thousandths of a number with at most three decimals. */
export const toThousandths = (value: number): number => Math.round(value * 1_000);

/** The policy of a configuration, with defaults for missing values. */
export function toPolicy(config: PointsConfig | null): PointsPolicy {
  const given = { ...DEFAULT_POINTS, ...config };
  return {
    baseWin: toThousandths(given.baseWin),
    baseDraw: toThousandths(given.baseDraw),
    baseLoss: toThousandths(given.baseLoss),
    streakBreakpoints: given.streakBonusEnabled
      ? given.streakBreakpoints.map(({ count, bonus }) => ({ count, bonus: toThousandths(bonus) }))
      : [],
    challengerWinBonus: toThousandths(given.challengerWinBonus),
    challengedWinBonus: toThousandths(given.challengedWinBonus),
    forfeitPenalty: toThousandths(given.forfeitPenalty),
    matchupCooldownMs: toThousandths(given.matchupCooldownHours) * MS_PER_THOUSANDTH_OF_AN_HOUR,
    scrimmageAwardsPoints: given.scrimmageAwardsPoints,
    maxPerPairPerDay: given.maxPointsMatchesPerPairPer24h,
  };
}

/** Whether the points of a win may depend on earlier wins. */
export const countsStreaks = ({ streakBreakpoints }: PointsPolicy): boolean => streakBreakpoints.length > 0;

/** Whether a result's points may depend on earlier results of its pair. */
export const boundsPairs = ({ matchupCooldownMs, maxPerPairPerDay }: PointsPolicy): boolean =>
  matchupCooldownMs > 0 || maxPerPairPerDay !== undefined;

const BOUNDS = {
  baseWin: [-1_000, 1_000],
  baseDraw: [-1_000, 1_000],
  baseLoss: [-1_000, 1_000],
  challengerWinBonus: [0, 10],
  challengedWinBonus: [0, 10],
  forfeitPenalty: [0, 1_000],
  challengeRefuseAdditionalPenalty: [0, 1_000],
  matchupCooldownHours: [0, 8_760],
} as const satisfies Partial<Record<keyof PointsConfig, readonly [number, number]>>;
const MAX_BREAKPOINTS = 20;

interface Fault {
  /** Path of the field, e.g. `streakBreakpoints[1].count`. */
  path: string;
  message: string;
}

/** The first value in a configuration that is out of bounds (docs/reference/seasons-and-points.md#points). */
export function findPointsFault(config: PointsConfig): Fault | undefined {
  for (const [field, [least, most]] of Object.entries(BOUNDS)) {
    const value = config[field as keyof typeof BOUNDS];
    const message = value === undefined ? undefined : faultOf(value, least, most);
    if (message !== undefined) return { path: field, message };
  }
  return findBreakpointFault(config);
}

function faultOf(value: number, least: number, most: number): string | undefined {
  if (value < least || value > most) return `must be from ${least} to ${most}`;
  return toThousandths(value) / 1_000 === value ? undefined : 'must have at most three decimals';
}

function findBreakpointFault({ streakBonusEnabled, streakBreakpoints = [] }: PointsConfig): Fault | undefined {
  const path = 'streakBreakpoints';
  if (streakBonusEnabled === true && streakBreakpoints.length === 0) return { path, message: 'required with streakBonusEnabled' };
  if (streakBreakpoints.length > MAX_BREAKPOINTS) return { path, message: `must have at most ${MAX_BREAKPOINTS} entries` };
  for (const [index, { count, bonus }] of streakBreakpoints.entries()) {
    if (!Number.isInteger(count) || count < 2 || count > 1_000) {
      return { path: `${path}[${index}].count`, message: 'must be a whole number from 2 to 1000' };
    }
    if (count <= (streakBreakpoints[index - 1]?.count ?? 0))
      return { path: `${path}[${index}].count`, message: 'must be above the previous one' };
    const message = faultOf(bonus, 0, 10);
    if (message !== undefined) return { path: `${path}[${index}].bonus`, message };
  }
  return undefined;
}
