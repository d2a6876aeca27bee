import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, comparePictures, halvePicture, type Page, type Picture, toPng } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { NOW } from './answers/answers.js';
import { PICTURED_PAGES, type PicturedPage } from './pictured-pages.js';
import { openBrowser } from './open-page.js';
import { ORIGIN, type Served, servePage } from './serve-page.js';

const STORED = path.join(import.meta.dirname, 'pictures');
/** Where a picture that differs is left, beside the differences. */
const DIFFERENT = path.resolve(import.meta.dirname, '../../../.local/picture-failures');
const isUpdating = process.env.MATCHPOINT_UPDATE_PICTURES === 'true';

const MODES = [
  { mode: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { mode: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { mode: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const;

/** More than any page. */
const TALLEST = 4_000;

const { browser, describePages } = await openBrowser();

describePages('the face of the web app', () => {
  it.concurrent.each(PICTURED_PAGES)('of $name is as it is stored, in light, dark and on a phone', async (pictured) => {
    const taken = await takePictures(browser as Browser, pictured);
    const faults = taken.flatMap(({ name, picture }) => faultsOf(name, picture));
    expect(faults, 'MATCHPOINT_UPDATE_PICTURES=true stores what is meant to change: see docs/testing.md#pictures').toEqual([]);
  });

  it('has no picture of a page that is gone', () => {
    const names = PICTURED_PAGES.flatMap(({ name }) => MODES.map(({ mode }) => `${name}.${mode}.png`));
    expect(readdirSync(STORED).toSorted()).toEqual(names.toSorted());
  });
});

interface Taken {
  /** Of its file. */
  name: string;
  picture: Picture;
}

/** One page in each mode; nothing in it moves, and its clock stands still. */
async function takePictures(from: Browser, pictured: PicturedPage): Promise<Taken[]> {
  const context = await from.newContext({
    baseURL: ORIGIN,
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // What loads once a reader comes near it loads at once.
    viewport: { ...MODES[0].viewport, height: TALLEST },
  });
  try {
    const served = await servePage(context, pictured);
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.addInitScript(WITHOUT_LATER);
    await page.goto(pictured.path);
    await settle(page, served, pictured);
    const taken: Taken[] = [];
    for (const { mode, colorScheme, viewport } of MODES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      // As tall as the page: the bar of a phone is at the end of it, not across its middle.
      await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, await page.evaluate<number>(HEIGHT)) });
      await page.evaluate(DRAWN);
      // Half of a screen's pixels show every colour and distance, and are a quarter of the bytes.
      const picture = halvePicture(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      taken.push({ name: `${pictured.name}.${mode}.png`, picture });
    }
    expect(served.unanswered).toEqual([]);
    return taken;
  } finally {
    await context.close();
  }
}

/** The page does not learn that time passes: a busy machine may take seconds, after which a page says that its stream is lost. */
const WITHOUT_LATER = `{
  const start = window.setTimeout;
  window.setTimeout = (callback, ms, ...values) => (ms >= 3000 ? 0 : start(callback, ms, ...values));
}`;
const HEIGHT = 'document.documentElement.scrollHeight';
const IS_BUSY = `document.querySelector('[aria-busy="true"]') !== null`;
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => undefined)';

/** Until the page has asked for all that it shows, and shows it. */
async function settle(page: Page, { unasked, counts }: Served, { pending = [] }: PicturedPage): Promise<void> {
  await eventually(() => expect(unasked()).toEqual([]));
  if (pending.length === 0) await page.getByRole('heading', { level: 1 }).first().waitFor();
  // What an answer makes a page load, and what that shows, takes some frames more; React shows what has loaded up to 300 ms later.
  await eventually(async () => {
    const { begun } = counts();
    await page.evaluate(DRAWN);
    expect(counts()).toEqual({ begun, open: 0 });
    if (pending.length === 0) expect(await page.evaluate(IS_BUSY)).toBe(false);
  });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

function faultsOf(name: string, picture: Picture): string[] {
  const stored = path.join(STORED, name);
  if (isUpdating) {
    mkdirSync(STORED, { recursive: true });
    writeFileSync(stored, toPng(picture));
    return [];
  }
  if (!existsSync(stored)) return [`${name} is not stored`];
  const { fault, differences } = comparePictures(readFileSync(stored), picture);
  if (fault === undefined) return [];
  mkdirSync(DIFFERENT, { recursive: true });
  writeFileSync(path.join(DIFFERENT, name), toPng(picture));
  if (differences) writeFileSync(path.join(DIFFERENT, name.replace('.png', '.differences.png')), differences);
  return [`${name} ${fault} (${path.join(DIFFERENT, name)})`];
}
