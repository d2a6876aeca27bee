import type { Browser } from '@matchpoint/browser';
import { expect, it } from 'vitest';
import type { Answers } from './answers/answers.js';
import { HOME } from './answers/home.js';
import { LEAGUE_PAGE } from './answers/league.js';
import { openBrowser } from './open-page.js';
import { ORIGIN, servePage } from './serve-page.js';

const { browser, describePages } = await openBrowser();

/** As long as the API lets a name be, and without a place to break. */
const LONG = 'W'.repeat(64);

describePages('a name of one long word', () => {
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
      const cut = await name.evaluate((element: { scrollWidth: number; clientWidth: number }) => element.scrollWidth - element.clientWidth);
      expect(cut).toBe(0);
    } finally {
      await context.close();
    }
  });
});

/** Everything that has a name has this one. */
const renamed = (answers: Answers): Answers =>
  JSON.parse(JSON.stringify(answers), (key, value: unknown) => (key === 'name' ? LONG : value)) as Answers;
