import fs from 'node:fs';
import path from 'node:path';
import { type Browser, followTroubles, type Page, type Troubles } from '@matchpoint/browser';
import { demo } from './system.js';

/** Where a failure leaves a picture and, where it was asked for, a trace; the next run removes them (`global-setup.ts`). */
const FOLDER = path.resolve(import.meta.dirname, '../../.local/web-failures');
/** Long enough for a busy machine. */
export const STEP_MS = 60_000;

interface WindowOptions {
  /** Name of the pictures that a failure leaves. */
  name: string;
  /** Whether each step is kept for `npx playwright show-trace`: it costs a third more. */
  isTraced?: boolean;
}

/** A window of its own, with its own cookies; what fails in it leaves a picture. */
export async function inWindow(
  browser: Browser,
  { name, isTraced = false }: WindowOptions,
  work: (page: Page, troubles: Troubles) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: demo().publicUrl });
  context.setDefaultTimeout(STEP_MS);
  if (isTraced) await context.tracing.start({ snapshots: true });
  const page = await context.newPage();
  try {
    await work(page, followTroubles(page, demo().publicUrl));
  } catch (error) {
    await keepPicture(page, name);
    if (isTraced) await context.tracing.stop({ path: path.join(FOLDER, `${name}.zip`) });
    throw error;
  } finally {
    await context.close();
  }
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}

/** The button of exactly this name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Two frames later, when a person has seen what the last key did. */
const SEEN = 'new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))).then(() => undefined)';
const FOCUSED =
  '(({ ariaLabel, labels, textContent }) => (ariaLabel ?? labels?.[0]?.textContent ?? textContent).trim())(document.activeElement)';

/** Moves the focus to the element with this name, as a person without a pointer does, who goes on only once it is seen there. */
export async function tabTo(page: Page, name: string, most = 40): Promise<void> {
  const focused = (): Promise<string> => page.evaluate<string>(FOCUSED);
  const passed: string[] = [];
  for (;;) {
    for (let at = await focused(); !at.startsWith(name); at = await focused()) {
      if (passed.length >= most) throw new Error(`Tab does not come to ${name}, only to ${passed.join(', ')}`);
      passed.push(at.slice(0, 40));
      await page.keyboard.press('Tab');
    }
    await page.evaluate(SEEN);
    if ((await focused()).startsWith(name)) return;
  }
}
