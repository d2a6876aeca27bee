import { type Browser, findUnreadable, findViolations, openBrowser, type Page, type Troubles } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { asWebApp, newPerson, register } from './src/person.js';
import { demo } from './src/system.js';
import { ensureRunLeague, type RunLeague } from './src/web-league.js';
import { listWebPages, MISSING_PAGE, type WebPage } from './src/web-pages.js';
import { sessionOf, signInBy, WEB_ROLES, type WebRole } from './src/web-session.js';
import { inWindow, keepPicture, STEP_MS } from './src/web-window.js';

/** Dark differs from light in its colours, a phone from both in its layout: each is asked what it may have spoilt. */
const MODES = [
  { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 }, scope: 'all' },
  { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 }, scope: 'colours' },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 }, scope: 'layout' },
] as const;
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 900_000;

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
    'in light, dark and on a phone every page of a %s has no error, no foreign request, no barrier, no sideways scroll, no broken text',
    async (role) => inWindow(browser as Browser, { name: role }, (page, troubles) => lookAtPagesOf(role, page, troubles)),
    PATIENCE_MS,
  );

  test.each([
    { path: '/', heading: /^Matchpoint: /, last: 'Run your own league' },
    { path: '/teams/sentinels', heading: 'Sentinels', last: 'Roster' },
    { path: '/users/gildedacorn', heading: 'Gilded Acorn', last: 'Linked accounts' },
  ])(
    'a first visit of $path on a phone loads at most 220 kB, answers of the API included, and the rest at the end of the page',
    async ({ path, heading, last }) =>
      inWindow(browser as Browser, { name: 'budget' }, async (page) => {
        await page.setViewportSize(MODES[2].viewport);
        const sizes: Promise<number>[] = [];
        page.on('requestfinished', (finished) =>
          sizes.push(finished.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)),
        );
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await nothingIsBusy(page);
        await page.evaluate('document.fonts.ready.then(() => undefined)');
        const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
        expect(total).toBeGreaterThan(100_000);
        expect(total).toBeLessThanOrEqual(220_000);
        await page.evaluate(LOOK_AT_END);
        await page.getByRole('heading', { level: 2, name: last }).waitFor();
      }),
    PATIENCE_MS,
  );

  test(
    'the reference shows the samples that run, and none that its viewer makes itself',
    async () =>
      inWindow(browser as Browser, { name: 'reference' }, async (page) => {
        await page.goto('/api-reference');
        // What is not in sight is not drawn.
        await page.getByText('List the events of a match').first().click();
        const sample = page.locator('code').filter({ hasText: 'KEY=YOUR_API_KEY' }).first();
        await sample.waitFor();
        const shown = await page.locator('body').innerText();
        expect(shown).toContain('Authorization: Bearer $KEY');
        expect(shown).not.toMatch(/YOUR_SECRET_TOKEN|fetch\(/);
      }),
    PATIENCE_MS,
  );

  test(
    'a visitor shows a table as team against team, opens a result in it, and sees how the two teams have met',
    async () =>
      inWindow(browser as Browser, { name: 'cross table', isTraced: true }, async (page, troubles) => {
        await page.goto('/leagues/vct_americas/standings');
        await page.getByRole('button', { name: 'Cross table' }).click();
        const row = page.getByRole('table', { name: 'Cross table' }).getByRole('row', { name: /^LEVIATÁN/ });
        await row.getByRole('link', { name: / win$/ }).first().click();
        await page.getByRole('button', { name: 'Head to head' }).click();
        const between = page.getByRole('region', { name: 'Head to head' });
        await between
          .getByRole('link', { name: /^LEVIATÁN \d|, LEVIATÁN \d/ })
          .first()
          .waitFor();
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'shows players their own place first on a board that lists it further down',
    async () =>
      inWindow(browser as Browser, { name: 'own place', isTraced: true }, async (page, troubles) => {
        await signInBy(page.context(), 'captain');
        const cookie = `mp_session=${await sessionOf('captain')}`;
        const { rank } = (await request('/leaderboards/players/me/rank?sortBy=winRate', asWebApp(cookie))).body;
        await page.goto('/rankings?board=players&sort=winRate');
        const own = page.getByRole('row').filter({ has: page.getByText('You', { exact: true }) });
        await own.waitFor();
        expect(await page.getByRole('row').nth(1).innerText()).toBe(await own.innerText());
        expect(await own.getByRole('cell').first().innerText()).toBe(String(rank));
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'returns after sign-in, makes a key, calls the API with it and finds the call in the log',
    async () =>
      inWindow(browser as Browser, { name: 'key', isTraced: true }, async (page, troubles) => {
        const { email, password } = demo().accounts.captain;
        await page.goto('/developer/keys/new');
        await page.getByRole('link', { name: 'Sign in' }).last().click();
        await page.getByRole('textbox', { name: /Email/ }).fill(email);
        await page.getByRole('textbox', { name: /Password/ }).fill(password);
        await page.keyboard.press('Enter');
        await page.getByRole('textbox', { name: /Name/ }).fill('From a page');
        await page.getByRole('radiogroup', { name: 'Public leagues' }).getByRole('radio', { name: 'Read', exact: true }).check();
        await page.getByRole('button', { name: 'Create key' }).click();
        const key = await page.getByText(/^mp_live_\w+$/).innerText();
        const called = await request('/leagues', { key, body: {} });
        expect(called.status).toBe(200);
        expect((await request('/user/matches', { key, body: {} })).status).toBe(403);

        await page.getByRole('button', { name: 'I’ve saved it' }).click();
        await page.getByRole('heading', { level: 1, name: 'From a page' }).waitFor();
        await page.getByRole('main').getByRole('link', { name: 'Request log' }).last().click();
        const row = page.getByRole('row').filter({ hasText: '/api/v1/leagues' });
        // A request is in the log within 10 s.
        await eventually(
          async () => {
            await page.reload();
            await page.getByRole('heading', { level: 1, name: 'Request log' }).waitFor();
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
    'shows the staff of a league a pending team with roster and reason, and approves it',
    async () =>
      inWindow(browser as Browser, { name: 'application', isTraced: true }, async (page, troubles) => {
        const { slug, leagueTeamId } = league;
        await signInBy(page.context(), 'operator');
        await page.goto(`/operate/${slug}`);
        await page.getByRole('link', { name: 'Pending applications' }).click();
        const application = page.getByRole('article', { name: 'Sentinels' });
        await application.getByText('Let us in.').waitFor();
        await application.getByRole('table', { name: 'Roster' }).waitFor();
        await application.getByRole('button', { name: 'Approve Sentinels' }).click();
        await page.getByText('No pending applications.').waitFor();
        await page.getByRole('navigation', { name: 'Manage league' }).getByRole('link', { name: 'Teams' }).click();
        await page.getByRole('table', { name: 'Teams' }).getByText('Sentinels').waitFor();
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
        await page.getByRole('searchbox', { name: 'Username, name or ID' }).fill(person.username);
        await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
        await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: person.username }).click();
        await page.getByRole('textbox', { name: 'Reason' }).first().fill('Cheating in a scrim.');
        await page.getByRole('button', { name: `Suspend ${person.username}…` }).click();
        const asked = page.getByRole('dialog', { name: `Ban ${person.username} permanently?` });
        await asked.getByText(/what they own passes to others/).waitFor();
        expect((await request('/user/account', asWebApp(cookie))).status).toBe(200);
        await asked.getByRole('button', { name: 'Ban user' }).click();
        await page.getByRole('button', { name: `Lift suspension: ${person.username}` }).waitFor();
        expect((await request('/user/account', asWebApp(cookie))).status).toBe(401);
        // The log is fed by an event, which arrives a moment later.
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
        // The page shows both by name, although the log stores ids.
        const entry = page.getByRole('row').filter({ hasText: 'Cheating in a scrim.' }).first();
        for (const name of ['Ada', demo().accounts.operator.username]) await entry.getByRole('link', { name, exact: true }).waitFor();
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'staff see whether a link for a new password was mailed, and that none is after ten within the hour',
    async () =>
      inWindow(browser as Browser, { name: 'mailed', isTraced: true }, async (page, troubles) => {
        const person = newPerson();
        await register(request, person);
        await signInBy(page.context(), 'operator');
        await page.goto(`/admin/users/${person.username}`);
        await mailReset(page, person.username);
        await page.getByText('The link is on its way.').waitFor();
        const operator = asWebApp(`mp_session=${await sessionOf('operator')}`);
        for (let sent = 1; sent < 10; sent += 1)
          await request(`/staff/users/${person.username}/password-reset`, { ...operator, body: { reason: 'Lost their password.' } });
        await mailReset(page, person.username);
        await page.getByText(/^No email was sent/).waitFor();
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  async function mailReset(page: Page, username: string): Promise<void> {
    const action = `Send password reset: ${username}`;
    await page.getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: action });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost their password.');
    await dialog.getByRole('button', { name: 'Send password reset' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function lookAtPagesOf(role: WebRole, page: Page, troubles: Troubles): Promise<void> {
    await signInBy(page.context(), role);
    const faults: string[] = [];
    for (const each of pages.filter(({ as }) => as === role)) {
      for (const mode of MODES) {
        await page.emulateMedia({ colorScheme: mode.colorScheme });
        await page.setViewportSize(mode.viewport);
        if (mode === MODES[0]) await open(page, each);
        const found = [
          ...troubles.take().filter((trouble) => !isMissing(each, trouble)),
          ...(await sidewaysScroll(page)),
          ...(await findViolations(page, mode.scope)),
          // Another theme has the same letters, and the reference is not our page.
          ...(mode.scope === 'colours' || each.name === 'reference' ? [] : await findUnreadable(page)),
        ];
        if (found.length > 0) await keepPicture(page, `${each.name}-${mode.name}`);
        faults.push(...found.map((fault) => `${each.name} (${mode.name}): ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  }
});

/** A page that does not exist answers so, which a browser reports. */
const isMissing = ({ path: address }: WebPage, trouble: string): boolean =>
  address === MISSING_PAGE && trouble.includes('status of 404') && trouble.includes(MISSING_PAGE);

/** Until the page shows what it is about: its heading, and nothing that is still being read. */
async function open(page: Page, { name, path: address, heading }: WebPage): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await nothingIsBusy(page);
  // The reference is not our page.
  if (name === 'reference') return;
  // What is far below the window loads as somebody comes near it.
  await page.evaluate(LOOK_AT_END);
  await nothingIsBusy(page);
}

const nothingIsBusy = async (page: Page): Promise<void> => page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

/** Runs in the page, and ends at its top. */
const LOOK_AT_END = `
  (async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    scrollTo(0, document.documentElement.scrollHeight);
    await drawn();
    scrollTo(0, 0);
    await drawn();
  })()
`;

async function sidewaysScroll(page: Page): Promise<string[]> {
  const overhang = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  return overhang === 0 ? [] : [`is ${String(overhang)} px wider than the window`];
}
