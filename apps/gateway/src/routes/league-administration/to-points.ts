import type { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';

/** The points of a league's game in responses: those that are set. */
export function toPoints({ streakBreakpoints, ...points }: league.LeaguePointsConfig): Record<string, unknown> {
  return omitUndefined({ ...points, streakBreakpoints: streakBreakpoints?.items });
}
