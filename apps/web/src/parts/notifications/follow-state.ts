import type { FollowLevel, FollowTargetType, ListUserFollowedIdsResult } from '@matchpoint/sdk';

const LISTS = { team: 'teams', league: 'leagues', user: 'users', tournament: 'tournaments' } as const;

/** The level of a follow; null if there is none. */
export function levelOf(followed: ListUserFollowedIdsResult, targetType: FollowTargetType, id: string): FollowLevel | null {
  if (!followed[LISTS[targetType]].includes(id)) return null;
  return followed.resultsOnly.includes(id) ? 'results' : 'all';
}

interface Wanted {
  targetType: FollowTargetType;
  id: string;
  level: FollowLevel | null;
}

/** The ids after a follow was set to a level, or removed. */
export function changed(followed: ListUserFollowedIdsResult, { targetType, id, level }: Wanted): ListUserFollowedIdsResult {
  const list = LISTS[targetType];
  const others = followed[list].filter((each) => each !== id);
  const resultsOnly = followed.resultsOnly.filter((each) => each !== id);
  return {
    ...followed,
    [list]: level === null ? others : [id, ...others],
    resultsOnly: level === 'results' ? [id, ...resultsOnly] : resultsOnly,
  };
}
