import type { match } from '@matchpoint/contracts';

/** Where a map score's screenshots are read: the addresses that were stored with it (contract 7). */
export function screenshotUrls(score: match.MapScore): string[] {
  return score.screenshotUrls;
}
