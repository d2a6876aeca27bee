import type { match } from '@matchpoint/contracts';
import type { GatewayContext } from '../../context.js';

/**
 * Where a map score's screenshots are read: the addresses that were stored with it, then those of uploaded images, signed for
 * some minutes (contract 7, 9). The caller must be one who may see the match.
 */
export function screenshotUrls(
  { screenshotStorageIds, screenshotUrls: stored }: match.MapScore,
  { mediaUrls }: Pick<GatewayContext, 'mediaUrls'>,
): string[] {
  return [...stored, ...screenshotStorageIds.map((id) => mediaUrls.mint(id))];
}
