import { invalidInput } from '@matchpoint/errors';

const MAX_SCREENSHOTS = 10;

/** @throws INVALID_INPUT for too many screenshots, or one that is not https (docs/reference/scores.md#screenshots) */
export function checkScreenshots(screenshots: { screenshotUrls: readonly string[]; screenshotStorageIds: readonly string[] }): void {
  for (const field of ['screenshotUrls', 'screenshotStorageIds'] as const)
    if (screenshots[field].length > MAX_SCREENSHOTS) throw invalidInput(`body.${field}`, `at most ${MAX_SCREENSHOTS}`);
  const insecure = screenshots.screenshotUrls.findIndex((url) => !/^https:\/\//i.test(url));
  if (insecure !== -1) throw invalidInput(`body.screenshotUrls[${insecure}]`, 'must be an https URL');
}
