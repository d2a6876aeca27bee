import type { WantedImages } from '@matchpoint/rpc';

/** The holder of a match's images: evidence of a score. */
export const holderOf = (matchId: string): string => `match:${matchId}`;

/** The screenshots that a score names, for reservation by its match. */
export function wantScreenshots(matchId: string, storageIds: readonly string[]): WantedImages {
  return { holder: holderOf(matchId), storageIds, field: 'body.screenshotStorageIds' };
}
