import type { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';

/** Points of a league's game as answers show them: what is set. */
export function toPoints({ streakBreakpoints, ...points }: league.LeaguePointsConfig): Record<string, unknown> {
  return omitUndefined({ ...points, streakBreakpoints: streakBreakpoints?.items });
}
