import { expect, it } from 'vitest';
import { checkScreenshots } from './check-screenshots.js';

const refusal = (screenshotUrls: string[], screenshotStorageIds: string[] = []): unknown => {
  try {
    checkScreenshots({ screenshotUrls, screenshotStorageIds });
    return undefined;
  } catch (error) {
    return (error as { details: { issues: unknown } }).details.issues;
  }
};
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `https://a.example/${index}.png`);

it('takes at most 10 addresses and 10 images, and https addresses only', () => {
  expect(refusal([...many(9), 'HTTPS://a.example/9.png'], many(10))).toBeUndefined();
  expect(refusal(many(11))).toEqual([{ path: 'body.screenshotUrls', message: 'at most 10' }]);
  expect(refusal([], many(11))).toEqual([{ path: 'body.screenshotStorageIds', message: 'at most 10' }]);
  expect(refusal([...many(1), 'http://a.example'])).toEqual([{ path: 'body.screenshotUrls[1]', message: 'must be an https URL' }]);
});
