import type { UpdateLeaguePointsConfigBody } from '@matchpoint/sdk';
import { RULES } from '../../texts/rules.js';

export const POINTS = [
  'baseWin',
  'baseDraw',
  'baseLoss',
  'forfeitPenalty',
  'challengerWinBonus',
  'challengedWinBonus',
  'challengeRefuseAdditionalPenalty',
  'matchupCooldownHours',
] as const;
export const POINT_FLAGS = ['allowNegative', 'scrimmageAwardsPoints', 'streakBonusEnabled'] as const;

type Points = Record<(typeof POINTS)[number], number> & Record<(typeof POINT_FLAGS)[number], boolean>;

/** A points configuration as form values: streak breakpoints are lines of two numbers. */
export interface PointValues extends Points {
  unitLabel: string;
  streakBreakpoints: string;
}

/** The defaults (docs/reference/seasons-and-points.md#points). */
const DEFAULTS: Partial<Points> = { baseWin: 3, baseDraw: 1, allowNegative: true, scrimmageAwardsPoints: true };

export function valuesOfPoints(config: Record<string, unknown>): PointValues {
  const { unitLabel = 'POINTS', streakBreakpoints = [] } = config as Partial<UpdateLeaguePointsConfigBody>;
  const known = { ...DEFAULTS, ...config } as Partial<Points>;
  return {
    ...(Object.fromEntries(POINTS.map((name) => [name, known[name] ?? 0])) as Record<(typeof POINTS)[number], number>),
    ...(Object.fromEntries(POINT_FLAGS.map((name) => [name, known[name] ?? false])) as Record<(typeof POINT_FLAGS)[number], boolean>),
    unitLabel,
    streakBreakpoints: streakBreakpoints.map(({ count, bonus }) => `${count} ${bonus}`).join('\n'),
  };
}

const BREAKPOINT = /^\d+[\s:,]+\d+(\.\d+)?$/;

/** The first line of streak breakpoints that is not two numbers; null if there is none. */
export function faultOfBreakpoints(text: string): string | null {
  const line = text.split('\n').findIndex((each) => each.trim() !== '' && !BREAKPOINT.test(each.trim()));
  return line === -1 ? null : RULES.breakpointFault(line + 1);
}

/** Values in which `faultOfBreakpoints` finds nothing, as the API takes them. */
export function bodyOfPoints({ unitLabel, streakBreakpoints, ...points }: PointValues): Omit<UpdateLeaguePointsConfigBody, 'gameId'> {
  const lines = streakBreakpoints.split('\n').filter((line) => line.trim() !== '');
  const breakpoints = lines.map((line) => {
    const [count, bonus] = line.trim().split(/[\s:,]+/);
    return { count: Number(count), bonus: Number(bonus) };
  });
  return { ...points, unitLabel: unitLabel as 'POINTS', streakBreakpoints: breakpoints };
}
