import type { WantedImages } from '@matchpoint/rpc';

/** What a match uses images for: evidence of a score. */
export const holderOf = (matchId: string): string => `match:${matchId}`;

/** The screenshots that a score names, to be reserved for its match. */
export function wantScreenshots(matchId: string, storageIds: readonly string[]): WantedImages {
  return { holder: holderOf(matchId), storageIds, field: 'body.screenshotStorageIds' };
}
