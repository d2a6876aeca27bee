import type { MapScore, Match } from '@matchpoint/sdk';

/**
 * The map that waits for its first report: that of the next action, unless this is about a report that is there already. The API knows of
 * headstarts and of series that are decided.
 */
export function mapToReport({ nextAction }: Pick<Match, 'nextAction'>, scores: readonly Pick<MapScore, 'mapIndex'>[]): number | undefined {
  if (nextAction?.action !== 'scores' || nextAction.mapIndex === null) return undefined;
  return scores.some(({ mapIndex }) => mapIndex === nextAction.mapIndex) ? undefined : nextAction.mapIndex;
}
