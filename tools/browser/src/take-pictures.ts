// `npx tsx tools/browser/src/take-pictures.ts`, while `npm start` runs: retakes the pictures in docs/pictures.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './open-browser.js';
import { toPalettePng } from './palette-png.js';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const FOLDER = path.join(ROOT, 'docs/pictures');
const SIZE = { width: 1_200, height: 750 };
/** Docs are also read on phones. */
const MOST_BYTES = 60_000;
const SETTLED_MS = 500;

/** Player and organizer belong to the living demo, where they always have pending work. */
const ROLES = ['visitor', 'captain', 'player', 'organizer', 'operator'] as const;
type Role = (typeof ROLES)[number];
interface Demo {
  publicUrl: string;
  accounts: Record<string, { email: string; password: string }>;
}

/** The eleven most important pages, with both demos. */
const PICTURES: readonly [name: string, role: Role, address: string][] = [
  ['home', 'visitor', '/'],
  ['rankings', 'visitor', '/rankings'],
  ['leagues', 'visitor', '/leagues'],
  ['league', 'visitor', '/leagues/vct_americas'],
  ['team', 'visitor', '/teams/sentinels'],
  ['user', 'visitor', '/users/gildedacorn'],
  ['desk', 'player', '/desk'],
  ['new-key', 'captain', '/developer/keys/new'],
  ['operate', 'organizer', '/operate/harbor_open'],
  ['staff', 'operator', '/operate/vct_americas/members'],
  ['system', 'operator', '/admin'],
];

const demo = JSON.parse(readFileSync(process.argv[2] ?? path.join(ROOT, '.local/demo.json'), 'utf8')) as Demo;
const browser = await openBrowser();
if (!browser) throw new Error('There is no Chromium: npm install brings one, or MATCHPOINT_BROWSER names one.');
mkdirSync(FOLDER, { recursive: true });
try {
  for (const role of ROLES) await takeAs(browser, role);
} finally {
  await browser.close();
}

async function takeAs(from: Browser, role: Role): Promise<void> {
  const context = await from.newContext({ baseURL: demo.publicUrl, viewport: SIZE, colorScheme: 'light' });
  const page = await context.newPage();
  if (role !== 'visitor') await signIn(page, role);
  for (const [name, , address] of PICTURES.filter(([, as]) => as === role)) await take(page, name, address);
  await context.close();
}

async function signIn(page: Page, role: string): Promise<void> {
  const account = demo.accounts[role];
  if (!account) throw new Error(`the demo has no ${role}`);
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: /Email/ }).fill(account.email);
  await page.getByRole('textbox', { name: /Password/ }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
}

/** Runs in the page: resolves once nothing has been loading for so long. */
async function waitUntilShown(settledMs: number): Promise<void> {
  let since = performance.now();
  while (performance.now() - since < settledMs) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[aria-busy="true"]') !== null) since = performance.now();
  }
}

async function take(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // Not waiting for an idle network, because a live page never is idle. What one answer shows may load the next.
  await page.evaluate(waitUntilShown, SETTLED_MS);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const file = path.join(FOLDER, `${name}.png`);
  const picture = toPalettePng(await page.screenshot({ animations: 'disabled' }));
  if (picture.length > MOST_BYTES) throw new Error(`${file} has ${picture.length} bytes, more than ${MOST_BYTES}`);
  writeFileSync(file, picture);
}
