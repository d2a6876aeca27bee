import { afterAll, describe, expect, test } from 'vitest';
import { type Browser, findViolations, openPictureBrowser } from '../src/index.js';

const browser = await openPictureBrowser();
afterAll(async () => browser?.close());

const PAGE = `<!doctype html><html lang="en"><title>Match</title><style>
  :root { color-scheme: light dark }
  p { color: #111; transition: color 150ms }
  @media (prefers-color-scheme: dark) { p { color: #eee } }
</style><main><h1>Match</h1><details><summary>More</summary><p>Best of three</p></details></main></html>`;

describe.skipIf(!browser)(browser ? 'finding violations' : 'finding violations: not run, for want of its Chromium', () => {
  test('ends although a transition stands still in what a closed element hides', async () => {
    const page = await (browser as Browser).newPage();
    await page.setContent(PAGE);
    await page.emulateMedia({ colorScheme: 'light' });
    // Style is computed for hidden elements only when it is asked for, which starts their transitions.
    const computed = `getComputedStyle(document.querySelector('p')).color`;
    await page.evaluate(computed);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(computed);
    expect(await page.evaluate('document.getAnimations().map(({ playState }) => playState)')).toEqual(['running']);
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });
});
