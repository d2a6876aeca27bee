import type { match } from '@matchpoint/contracts';
import type { GatewayContext } from '../../ports.js';

/**
 * Where the screenshots of a map score, or of evidence, are read: the addresses that were stored with it, then those of uploaded images,
 * signed for some minutes (docs/reference/scores.md#screenshots). The caller must be one who may see the match.
 */
export function screenshotUrls(
  { screenshotStorageIds, screenshotUrls: stored }: Pick<match.MapScore, 'screenshotStorageIds' | 'screenshotUrls'>,
  { mediaUrls }: Pick<GatewayContext, 'mediaUrls'>,
): string[] {
  return [...stored, ...screenshotStorageIds.map((id) => mediaUrls.mint(id))];
}
