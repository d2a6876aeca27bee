import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, openPictureBrowser, type Page } from '@matchpoint/browser';
import { afterAll, describe } from 'vitest';
import type { Answers } from './answers/answers.js';
import { BUILT, ORIGIN, servePage } from './serve-page.js';

export interface Opened {
  path: string;
  answers: Answers;
  isSignedIn?: boolean;
}

type Use = (page: Page, unanswered: readonly string[]) => Promise<void>;

interface Pages {
  /** Undefined where the app is not built or its Chromium does not run. */
  browser: Browser | undefined;
  /** Like `describe`. Without a browser the tests are skipped, and the name says why. */
  describePages(name: string, tests: () => void): void;
  /** Opens a page of the built app against given answers, in a context of its own. */
  onPage(opened: Opened, use: Use): Promise<void>;
}

/** A browser for the tests of one file, closed after the last of them. */
export async function openBrowser(): Promise<Pages> {
  const isBuilt = existsSync(path.join(BUILT, 'index.html'));
  const browser = isBuilt ? await openPictureBrowser() : undefined;
  afterAll(async () => browser?.close());
  return {
    browser,
    describePages: (name, tests) =>
      void describe.skipIf(!browser)(browser ? name : `${name}: not run, for want of a built app or its Chromium`, tests),
    onPage: async (opened, use) => {
      const context = await (browser as Browser).newContext({
        baseURL: ORIGIN,
        locale: 'en-US',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
      });
      try {
        const { unanswered } = await servePage(context, { name: 'form', ...opened });
        const page = await context.newPage();
        await page.goto(opened.path);
        await use(page, unanswered);
      } finally {
        await context.close();
      }
    },
  };
}
