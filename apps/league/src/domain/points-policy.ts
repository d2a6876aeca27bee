/** Points of a league's game as stored (section 7 of league administration). Numbers have three decimals at most; bonuses are fractions. */
export interface PointsConfig {
  unitLabel?: 'POINTS' | 'EXPERIENCE';
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
  /** Belongs to the game's rules; a completed season keeps it here, among all else that its table follows. */
  maxPointsMatchesPerPairPer24h?: number;
}

/** What a league counts by that configures nothing. */
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

/** By what a table counts: points and fractions in whole thousandths, so that sums are exact; times in milliseconds. */
export interface PointsPolicy {
  readonly baseWin: number;
  readonly baseDraw: number;
  readonly baseLoss: number;
  readonly allowNegative: boolean;
  /** By ascending count; none: no streak has a bonus. */
  readonly streakBreakpoints: readonly { readonly count: number; readonly bonus: number }[];
  readonly challengerWinBonus: number;
  readonly challengedWinBonus: number;
  readonly forfeitPenalty: number;
  readonly refusalPenalty: number;
  /** 0: none. */
  readonly matchupCooldownMs: number;
  readonly scrimmageAwardsPoints: boolean;
  /** Undefined: any number. */
  readonly maxPerPairPerDay: number | undefined;
}

const MS_PER_THOUSANDTH_OF_AN_HOUR = 3_600;

/** The whole thousandths of a number with three decimals at most. */
export const toThousandths = (value: number): number => Math.round(value * 1_000);

/** The policy of a configuration; what it leaves out is the default's. */
export function toPolicy(config: PointsConfig | null): PointsPolicy {
  const given = { ...DEFAULT_POINTS, ...config };
  return {
    baseWin: toThousandths(given.baseWin),
    baseDraw: toThousandths(given.baseDraw),
    baseLoss: toThousandths(given.baseLoss),
    allowNegative: given.allowNegative,
    streakBreakpoints: given.streakBonusEnabled
      ? given.streakBreakpoints.map(({ count, bonus }) => ({ count, bonus: toThousandths(bonus) }))
      : [],
    challengerWinBonus: toThousandths(given.challengerWinBonus),
    challengedWinBonus: toThousandths(given.challengedWinBonus),
    forfeitPenalty: toThousandths(given.forfeitPenalty),
    refusalPenalty: toThousandths(given.challengeRefuseAdditionalPenalty),
    matchupCooldownMs: toThousandths(given.matchupCooldownHours) * MS_PER_THOUSANDTH_OF_AN_HOUR,
    scrimmageAwardsPoints: given.scrimmageAwardsPoints,
    maxPerPairPerDay: given.maxPointsMatchesPerPairPer24h,
  };
}

/** Whether what a win is worth may hang on the wins before it. */
export const countsStreaks = ({ streakBreakpoints }: PointsPolicy): boolean => streakBreakpoints.length > 0;

/** Whether a result's having points may hang on those of its pair before it. */
export const boundsPairs = ({ matchupCooldownMs, maxPerPairPerDay }: PointsPolicy): boolean =>
  matchupCooldownMs > 0 || maxPerPairPerDay !== undefined;
