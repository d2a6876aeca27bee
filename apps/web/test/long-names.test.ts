import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, openPictureBrowser } from '@matchpoint/browser';
import { afterAll, describe, expect, it } from 'vitest';
import type { Answers } from './answers/answers.js';
import { HOME } from './answers/home.js';
import { LEAGUE_PAGE } from './answers/league.js';
import { BUILT, ORIGIN, servePage } from './serve-page.js';

const isBuilt = existsSync(path.join(BUILT, 'index.html'));
const browser = isBuilt ? await openPictureBrowser() : undefined;
afterAll(async () => browser?.close());

/** As long as the API lets a name be, and without a place to break. */
const LONG = 'W'.repeat(64);

describe.skipIf(!browser)(
  browser ? 'a name of one long word' : 'a name of one long word: not run, for want of a built app or its Chromium',
  () => {
    it.each([
      ['/', HOME, 'b'],
      ['/leagues/harbor_open', LEAGUE_PAGE, 'h1'],
    ])('breaks on a phone, so that it neither widens the page %s nor is cut off', async (at, answers, tag) => {
      const context = await (browser as Browser).newContext({ baseURL: ORIGIN, viewport: { width: 390, height: 844 } });
      try {
        await servePage(context, { name: 'names', path: at, answers: renamed(answers) });
        const page = await context.newPage();
        await page.goto(at);
        const name = page.getByRole('main').locator(tag).filter({ hasText: LONG }).last();
        await name.waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        const cut = await name.evaluate(
          (element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth - element.clientWidth,
        );
        expect(cut).toBe(0);
      } finally {
        await context.close();
      }
    });
  },
);

/** Everything that has a name has this one. */
const renamed = (answers: Answers): Answers =>
  JSON.parse(JSON.stringify(answers), (key, value: unknown) => (key === 'name' ? LONG : value)) as Answers;
