import type { match } from '@matchpoint/contracts';
import type { GatewayContext } from '../../ports.js';

/**
 * The URLs of a map score's screenshots or of evidence: those that were stored with it, then those of uploaded images, signed for some
 * minutes (docs/reference/scores.md#screenshots). Call only for callers who may see the match.
 */
export function screenshotUrls(
  { screenshotStorageIds, screenshotUrls: stored }: Pick<match.MapScore, 'screenshotStorageIds' | 'screenshotUrls'>,
  { mediaUrls }: Pick<GatewayContext, 'mediaUrls'>,
): string[] {
  return [...stored, ...screenshotStorageIds.map((id) => mediaUrls.mint(id))];
}
