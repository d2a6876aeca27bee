import { type MapState, type MatchState, type Side, sideOf, teamOf } from './match-state.js';

/** The claims of the two sides of a match about a map (docs/reference/scores.md#captains): the pending or first score, and its counter. */

/** Whether a claim was made by a side. */
export const isClaimOf = (match: MatchState, teamId: string | null, side: Side): boolean => teamId === teamOf(match, side);

export interface Score {
  creatorTeamScore: number;
  opponentTeamScore: number;
}

export const isEqualScore = (one: Score, other: Score): boolean =>
  one.creatorTeamScore === other.creatorTeamScore && one.opponentTeamScore === other.opponentTeamScore;

/** The second claim of a disputed map. */
export const counterOf = (map: MapState): Score => ({
  creatorTeamScore: map.counterCreatorScore ?? 0,
  opponentTeamScore: map.counterOpponentScore ?? 0,
});

export const withScore = (map: MapState, { creatorTeamScore, opponentTeamScore }: Score): MapState => ({
  ...map,
  creatorTeamScore,
  opponentTeamScore,
});

/** The screenshots that a side claims. */
export type Screenshots = Pick<MapState, 'screenshotUrls' | 'screenshotStorageIds'>;

/** Those of the pending or first score. */
export const firstScreenshots = (map: MapState): Screenshots => ({
  screenshotUrls: without(map.screenshotUrls, map.counterScreenshotUrls),
  screenshotStorageIds: without(map.screenshotStorageIds, map.counterScreenshotStorageIds),
});

/** Those of its counter. */
export const counterScreenshots = ({ counterScreenshotUrls, counterScreenshotStorageIds }: MapState): Screenshots => ({
  screenshotUrls: counterScreenshotUrls,
  screenshotStorageIds: counterScreenshotStorageIds,
});

/** Each of `others` is left out once: the last one. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...all];
  for (const other of others) {
    const place = left.lastIndexOf(other);
    if (place !== -1) left.splice(place, 1);
  }
  return left;
}

/** The side for which a captain of both speaks: the one without a claim, unless the captain's own claim is the pending one. */
export function sideOfDoubleCaptain(match: MatchState, map: MapState | undefined, userId: string): Side {
  const claims = map
    ? [
        { userId: map.submittedByUserId, teamId: map.submittedByTeamId },
        { userId: map.counterUserId, teamId: map.counterTeamId },
      ]
    : [];
  const own = claims.find((claim) => claim.userId === userId);
  if (own?.teamId != null) return sideOf(match, own.teamId) ?? 'creator';
  const theirs = claims[0]?.teamId;
  return theirs === match.creatorTeamId ? 'accepted' : 'creator';
}
