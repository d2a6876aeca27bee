import fs from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, findViolations, followTroubles, openBrowser, type Page } from '@matchpoint/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo } from './src/system.js';
import { listWebPages, type WebPage } from './src/web-pages.js';
import { signInBy, WEB_ROLES, type WebRole } from './src/web-session.js';

/** Dark differs from light in its colours, a phone from both in its layout: each is asked what it may have spoilt. */
const MODES = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 }, scope: 'all' },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 }, scope: 'colours' },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, scope: 'structure' },
] as const;
/** Where a failure leaves a picture and a trace. */
const FOLDER = path.resolve(import.meta.dirname, '../.local/web-failures');
const PATIENCE_MS = 180_000;

const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'the web app' : 'the web app: not run, for want of a Chromium', () => {
  let pages: WebPage[];
  beforeAll(async () => {
    pages = await listWebPages();
    fs.rmSync(FOLDER, { recursive: true, force: true });
  });

  test.concurrent.each(WEB_ROLES)(
    'in light, dark and on a phone every page of a %s has no error, no request elsewhere, no barrier, no sideways scroll',
    async (role) => expect(await lookAtPagesOf(role)).toEqual([]),
    PATIENCE_MS,
  );

  async function lookAtPagesOf(role: WebRole): Promise<string[]> {
    const context = await (browser as Browser).newContext({ baseURL: demo().baseUrl });
    await context.tracing.start({ snapshots: true });
    await signInBy(context, role);
    const page = await context.newPage();
    const troubles = followTroubles(page, demo().baseUrl);
    const faults: string[] = [];
    for (const each of pages.filter(({ as }) => as === role)) {
      for (const mode of MODES) {
        await page.emulateMedia({ colorScheme: mode.colorScheme });
        await page.setViewportSize(mode.viewport);
        if (mode === MODES[0]) await open(page, each);
        const found = [...troubles.take(), ...(await sidewaysScroll(page)), ...(await findViolations(page, mode.scope))];
        if (found.length > 0) await keepPicture(page, `${each.name}-${mode.name}`);
        faults.push(...found.map((fault) => `${each.name} (${mode.name}): ${fault}`));
      }
    }
    await closeKeepingTrace(context, faults.length > 0 ? role : undefined);
    return faults;
  }
});

/** Until the page shows what it is about: its heading, and nothing that is still being read. */
async function open(page: Page, { path: address, heading }: WebPage): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const overhang = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  return overhang === 0 ? [] : [`is ${String(overhang)} px wider than the window`];
}

async function keepPicture(page: Page, name: string): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true });
}

async function closeKeepingTrace(context: BrowserContext, name: string | undefined): Promise<void> {
  await context.tracing.stop(name === undefined ? {} : { path: path.join(FOLDER, `${name}.zip`) });
  await context.close();
}
