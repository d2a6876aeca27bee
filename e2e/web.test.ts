import { type Browser, findViolations, openBrowser, type Page, type Troubles } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { asWebApp, newPerson, register } from './src/person.js';
import { demo } from './src/system.js';
import { ensureRunLeague, type RunLeague } from './src/web-league.js';
import { listWebPages, type WebPage } from './src/web-pages.js';
import { signInBy, WEB_ROLES, type WebRole } from './src/web-session.js';
import { inWindow, keepPicture, STEP_MS } from './src/web-window.js';

/** Dark differs from light in its colours, a phone from both in its layout: each is asked what it may have spoilt. */
const MODES = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 }, scope: 'all' },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 }, scope: 'colours' },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, scope: 'layout' },
] as const;
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

const request = openClient('127.0.37');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'the web app' : 'the web app: not run, for want of a Chromium', () => {
  let league: RunLeague;
  let pages: WebPage[];
  beforeAll(async () => {
    league = await ensureRunLeague(request);
    pages = await listWebPages(league);
  });

  test.concurrent.each(WEB_ROLES)(
    'in light, dark and on a phone every page of a %s has no error, no request elsewhere, no barrier, no sideways scroll',
    async (role) => inWindow(browser as Browser, { name: role }, (page, troubles) => lookAtPagesOf(role, page, troubles)),
    PATIENCE_MS,
  );

  test(
    'who is asked to sign in comes back, makes a key, calls the API with it and finds the call in the log',
    async () =>
      inWindow(browser as Browser, { name: 'key', isTraced: true }, async (page, troubles) => {
        const { email, password } = demo().accounts.captain;
        await page.goto('/developer/keys/new');
        await page.getByRole('link', { name: 'Sign in' }).last().click();
        await page.getByRole('textbox', { name: /E-mail/ }).fill(email);
        await page.getByRole('textbox', { name: /Password/ }).fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('textbox', { name: /Label/ }).fill('From a page');
        await page.getByRole('radiogroup', { name: 'leagues.league_public' }).getByRole('radio', { name: 'read' }).check();
        await page.getByRole('button', { name: 'Make the key' }).click();
        const key = await page.getByText(/^mp_live_\w+$/).innerText();
        const called = await request('/leagues', { key, body: {} });
        expect(called.status).toBe(200);
        expect((await request('/user/matches', { key, body: {} })).status).toBe(403);

        await page.getByRole('button', { name: 'I have stored it' }).click();
        await page.getByRole('heading', { level: 1, name: 'From a page' }).waitFor();
        await page.getByRole('main').getByRole('link', { name: 'Requests' }).last().click();
        const row = page.getByRole('row').filter({ hasText: '/api/v1/leagues' });
        // A request is in the log within 10 s.
        await eventually(
          async () => {
            await page.reload();
            await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
            await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
            return (await row.count()) === 1;
          },
          { timeoutMs: STEP_MS },
        );
        expect(await row.innerText()).toContain('200');
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'who runs a league sees who waits, with roster and reason, and lets the team in',
    async () =>
      inWindow(browser as Browser, { name: 'application', isTraced: true }, async (page, troubles) => {
        const { slug, leagueTeamId } = league;
        await signInBy(page.context(), 'operator');
        await page.goto(`/operate/${slug}`);
        await page.getByRole('link', { name: 'Teams that wait to be let in' }).click();
        const application = page.getByRole('article', { name: 'Sentinels' });
        await application.getByText('Let us in.').waitFor();
        await application.getByRole('table', { name: 'Roster' }).waitFor();
        await application.getByRole('button', { name: 'Let Sentinels in' }).click();
        await page.getByText('No team waits to be let in.').waitFor();
        await page.getByRole('table', { name: 'Teams in the league' }).getByText('Sentinels').waitFor();
        const { key } = await newKey();
        const { body } = await request(`/leagues/${slug}/teams`, { key });
        expect(body.teams).toMatchObject([{ id: leagueTeamId, status: 'approved' }]);
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'staff finds a user, suspends them with a reason, and the audit log says who did it',
    async () =>
      inWindow(browser as Browser, { name: 'suspension', isTraced: true }, async (page, troubles) => {
        const person = newPerson();
        const { cookie } = await register(request, person);
        await signInBy(page.context(), 'operator');
        await page.goto('/admin/users');
        await page.getByRole('searchbox', { name: 'Username, name or id' }).fill(person.username);
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: person.username }).click();
        await page.getByRole('textbox', { name: 'Reason' }).first().fill('Cheating in a scrim.');
        await page.getByRole('button', { name: `Suspend ${person.username}` }).click();
        await page.getByRole('button', { name: `Let in again: ${person.username}` }).waitFor();
        expect((await request('/user/account', asWebApp(cookie))).status).toBe(401);
        // What happened is told by an event, which the log keeps a moment later.
        await page.getByRole('link', { name: 'Audit log' }).click();
        await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
        await eventually(
          async () => {
            await page.reload();
            await page.getByRole('table', { name: 'Audit log' }).waitFor();
            return (await page.getByRole('row').filter({ hasText: 'Cheating in a scrim.' }).count()) > 0;
          },
          { timeoutMs: STEP_MS },
        );
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  async function lookAtPagesOf(role: WebRole, page: Page, troubles: Troubles): Promise<void> {
    await signInBy(page.context(), role);
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
    expect(faults).toEqual([]);
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
