import type { Browser, Locator, Page } from '@matchpoint/browser';
import { expect } from 'vitest';
import { inWindow } from './web-window.js';

const PHONE = { width: 390, height: 844 };
/** How often Tab is pressed at most on a page with lists: each row is a place to stop. */
export const MANY = 160;

/** In a window of a phone's size, in which nothing goes wrong. */
export async function onPhone(browser: Browser | undefined, name: string, work: (page: Page) => Promise<void>): Promise<void> {
  await inWindow(browser as Browser, { name: `keys ${name}`, isTraced: true }, async (page, troubles) => {
    await page.setViewportSize(PHONE);
    await work(page);
    expect(troubles.take()).toEqual([]);
  });
}

/** A dialog takes the focus a moment after it is shown; a key pressed before would have another effect. */
export async function untilFocusIn(dialog: Locator): Promise<void> {
  await dialog.and(dialog.page().locator(':focus-within')).waitFor();
}
