import type { MapScore, Match } from '@matchpoint/sdk';

/**
 * The map to report next: that of the next action, unless that action concerns an existing report. The API knows about
 * headstarts and of series that are decided.
 */
export function mapToReport({ nextAction }: Pick<Match, 'nextAction'>, scores: readonly Pick<MapScore, 'mapIndex'>[]): number | undefined {
  if (nextAction?.action !== 'scores' || nextAction.mapIndex === null) return undefined;
  return scores.some(({ mapIndex }) => mapIndex === nextAction.mapIndex) ? undefined : nextAction.mapIndex;
}
