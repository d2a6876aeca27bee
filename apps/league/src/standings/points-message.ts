import type { league } from '@matchpoint/contracts';
import type { PointsConfig } from './rules/points-policy.js';

/** Points of a league's game as their message. */
export function toPointsMessage({ streakBreakpoints, ...points }: PointsConfig): league.LeaguePointsConfig {
  return { ...points, streakBreakpoints: streakBreakpoints && { items: streakBreakpoints } };
}
