import type { FollowLevel, FollowTargetType, ListUserFollowedIdsResult } from '@matchpoint/sdk';

const LISTS = { team: 'teams', league: 'leagues', user: 'users', tournament: 'tournaments' } as const;

/** At which level something is followed; null where it is not. */
export function levelOf(followed: ListUserFollowedIdsResult, targetType: FollowTargetType, id: string): FollowLevel | null {
  if (!followed[LISTS[targetType]].includes(id)) return null;
  return followed.resultsOnly.includes(id) ? 'results' : 'all';
}

interface Wanted {
  targetType: FollowTargetType;
  id: string;
  level: FollowLevel | null;
}

/** The ids once something is followed at a level, or no longer. */
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
