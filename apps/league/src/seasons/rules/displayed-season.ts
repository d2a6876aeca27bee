import type { SeasonStatus } from './season-status.js';

export const PRESEASON = 'preseason';

export interface DisplayableSeason {
  id: string;
  status: SeasonStatus;
  /** ISO 8601. */
  startDate: string;
}

export type DisplayReason = 'active' | 'last_results' | 'active_empty' | 'upcoming' | 'preseason';

/**
 * The table of a league's game to show by default, and why (docs/reference/seasons-and-points.md#displayed-season).
 * @param lastResults when each table got its last counted result, by season; the empty id is the preseason's
 */
export function displayedSeason(
  seasons: readonly DisplayableSeason[],
  lastResults: ReadonlyMap<string, string>,
): { seasonId: string; reason: DisplayReason } | undefined {
  const active = seasons.find(({ status }) => status === 'active');
  if (active && lastResults.has(active.id)) return { seasonId: active.id, reason: 'active' };
  const last = first(
    seasons.filter(({ id }) => lastResults.has(id)),
    (left, right) => compare(lastResults.get(right.id) ?? '', lastResults.get(left.id) ?? ''),
  );
  if (last) return { seasonId: last.id, reason: 'last_results' };
  if (active) return { seasonId: active.id, reason: 'active_empty' };
  const upcoming = first(
    seasons.filter(({ status }) => status === 'upcoming'),
    (left, right) => compare(left.startDate, right.startDate),
  );
  if (upcoming) return { seasonId: upcoming.id, reason: 'upcoming' };
  return lastResults.has('') ? { seasonId: PRESEASON, reason: 'preseason' } : undefined;
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The first in an order in which ids break ties. */
function first(
  seasons: readonly DisplayableSeason[],
  order: (left: DisplayableSeason, right: DisplayableSeason) => number,
): DisplayableSeason | undefined {
  return [...seasons].sort((left, right) => order(left, right) || compare(left.id, right.id))[0];
}
