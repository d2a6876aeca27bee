import type { Browser, Page } from '@matchpoint/browser';
import type { Answers } from './answers/answers.js';
import { ORIGIN, servePage } from './serve-page.js';

export interface Opened {
  path: string;
  answers: Answers;
  isSignedIn?: boolean;
}

type Use = (page: Page, unanswered: readonly string[]) => Promise<void>;

/** Opens pages of the built app against given answers, each in a context of its own. @param browser undefined where tests are skipped */
export const openPages =
  (browser: Browser | undefined) =>
  async (opened: Opened, use: Use): Promise<void> => {
    const context = await (browser as Browser).newContext({ baseURL: ORIGIN, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' });
    try {
      const { unanswered } = await servePage(context, { name: 'form', ...opened });
      const page = await context.newPage();
      await page.goto(opened.path);
      await use(page, unanswered);
    } finally {
      await context.close();
    }
  };
