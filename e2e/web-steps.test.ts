import fs from 'node:fs';
import path from 'node:path';
import { type Browser, openBrowser, type Page, toPalettePng } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { mailedLink } from './src/mailbox.js';
import { asWebApp, newPerson } from './src/person.js';
import { startReceiver } from './src/receiver.js';
import { createMatch, registerCaptains, type WebCaptain } from './src/web-captains.js';
import { ensureRunLeague } from './src/web-league.js';
import { signInBy } from './src/web-session.js';
import { inWindow, press, STEP_MS } from './src/web-window.js';

/**
 * What people come for, in how many steps from the home page: what they press or look up, not what they fill in. With
 * `MATCHPOINT_JOURNEYS=docs/journeys npx vitest run --project=e2e e2e/web-steps.test.ts` each step leaves a picture there.
 */
const PICTURES = process.env.MATCHPOINT_JOURNEYS;
const MOST_BYTES = 60_000;
const SIZE = { width: 1_000, height: 640 };
const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

const request = openClient('127.0.84');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'steps' : 'steps: not run, for want of a Chromium', () => {
  test(
    'a visitor sees the matches of the day at once, and a team’s form in two steps',
    async () =>
      journey('form', 2, async (page, step) => {
        await home(page);
        await page
          .getByRole('heading', { name: 'Upcoming' })
          .or(page.getByRole('heading', { name: 'Recent results' }))
          .first()
          .waitFor();
        await step.look('matches-of-the-day');
        await step('search', async () => {
          await page.keyboard.press('Control+k');
          await page.getByRole('combobox', { name: 'Search teams, players, leagues' }).fill('sentin');
          await page.getByRole('option', { name: /^Sentinels/ }).waitFor();
        });
        await step('form', async () => {
          await page.keyboard.press('Enter');
          await page
            .getByRole('img', { name: /^Last five|^Last / })
            .first()
            .waitFor();
        });
      }),
    PATIENCE_MS,
  );

  test(
    'a new person has a team three steps after the mail',
    async () =>
      journey('team', 3, async (page, step) => {
        const { email, username, password } = newPerson();
        await request('/auth/registrations', asWebApp(undefined, { body: { email } }));
        await page.goto(await mailedLink(email));
        await page.getByRole('textbox', { name: 'Username' }).fill(username);
        await page
          .getByLabel(/^Password/)
          .first()
          .fill(password);
        await step('welcome', async () => {
          await press(page, 'Create account');
          await page.getByRole('heading', { level: 1, name: `Welcome, ${username}` }).waitFor();
        });
        await step('form', async () => {
          await page.getByRole('main').getByRole('link', { name: 'Create a team' }).click();
          await page.getByRole('textbox', { name: /^Team name/ }).fill(`Team ${username}`.slice(0, 40));
          await page
            .getByRole('textbox', { name: /^Tag/ })
            .first()
            .fill(`T${username.slice(-5)}`);
        });
        await step('team', async () => {
          await press(page, 'Create team');
          await page.getByRole('table', { name: 'Roster' }).getByText('Captain').waitFor();
        });
      }),
    PATIENCE_MS,
  );

  test(
    'a developer has a call that works in three steps, and resends what failed in three',
    async () => {
      const [developer] = (await registerCaptains(request, 1, GAME)) as [WebCaptain];
      await journey('first-call', 3, async (page, step) => {
        await developer.signIn(page.context());
        await home(page);
        await step('developers', async () => {
          await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Developers' }).click();
          await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
        });
        await step('new-key', async () => {
          await page.getByRole('main').getByRole('link', { name: 'Create API key' }).first().click();
          await page.getByRole('textbox', { name: /^Name/ }).fill('First call');
        });
        let call = '';
        await step('call', async () => {
          await press(page, 'Create key');
          call = await page.locator('pre').filter({ hasText: 'curl' }).first().innerText();
        });
        const key = /mp_live_\w+/.exec(call)?.[0] ?? '';
        expect((await request('/games', { key })).status).toBe(200);
        await page.getByText(/^Your first call arrived: 200 in /).waitFor();
        await step.look('arrived');
      });

      const receiver = await startReceiver();
      receiver.status = 500;
      const made = await request('/webhooks', asWebApp(developer.cookie, { body: { url: receiver.url, events: ['*'], label: 'Scores' } }));
      expect(made.status, made.text).toBe(201);
      await createMatch(request, developer, GAME);
      const failing = async () => (await request('/webhooks', asWebApp(developer.cookie))).body.webhooks[0].failingSince;
      await eventually(async () => expect(await failing()).not.toBeNull(), { timeoutMs: STEP_MS });
      receiver.status = 200;
      await journey('resend', 3, async (page, step) => {
        await developer.signIn(page.context());
        await home(page);
        await step('developers', async () => {
          await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Developers' }).click();
          await page.getByText(/^Deliveries have failed since/).waitFor();
        });
        await step('endpoint', async () => {
          await page.getByRole('link', { name: 'Scores' }).first().click();
          await page.getByRole('list', { name: 'Deliveries' }).getByText('Failed').first().waitFor();
        });
        await step('resent', async () => {
          await page.getByRole('region', { name: 'Deliveries' }).getByRole('button', { name: 'Resend', exact: true }).click();
          await page.getByText('Resending.').waitFor();
        });
      });
      receiver.stop();
    },
    PATIENCE_MS,
  );

  test(
    'an organizer approves a team in two steps',
    async () => {
      await ensureRunLeague(request);
      await journey('approve', 2, async (page, step) => {
        await signInBy(page.context(), 'operator');
        await home(page);
        await step('organize', async () => {
          await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Organize' }).click();
          await page.getByRole('button', { name: 'Approve Sentinels' }).first().waitFor();
        });
        const waiting = await page.getByRole('button', { name: 'Approve Sentinels' }).count();
        await step('approved', async () => {
          await page.getByRole('button', { name: 'Approve Sentinels' }).first().click();
          await expect
            .poll(() => page.getByRole('button', { name: 'Approve Sentinels' }).count(), { timeout: STEP_MS })
            .toBeLessThan(waiting);
        });
      });
    },
    PATIENCE_MS,
  );
});

interface Step {
  (name: string, work: () => Promise<void>): Promise<void>;
  /** What is seen without a step. */
  look(name: string): Promise<void>;
}

/** In a window of its own, in which nothing goes wrong, within so many steps. */
async function journey(name: string, most: number, work: (page: Page, step: Step) => Promise<void>): Promise<void> {
  await inWindow(browser as Browser, { name: `steps ${name}`, isTraced: true }, async (page, troubles) => {
    await page.setViewportSize(SIZE);
    let steps = 0;
    const look = async (shown: string): Promise<void> => keep(page, `${name}-${steps}-${shown}`);
    const step: Step = Object.assign(
      async (shown: string, make: () => Promise<void>) => {
        await make();
        steps += 1;
        await look(shown);
      },
      { look },
    );
    await work(page, step);
    expect(steps).toBeLessThanOrEqual(most);
    expect(troubles.take()).toEqual([]);
  });
}

async function home(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^Matchpoint: / }).waitFor();
}

async function keep(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await expect.poll(async () => page.locator('[aria-busy="true"]').count(), { timeout: STEP_MS }).toBe(0);
  const picture = toPalettePng(await page.screenshot({ animations: 'disabled' }));
  if (picture.length > MOST_BYTES) throw new Error(`${name} has ${picture.length} bytes, more than ${MOST_BYTES}`);
  fs.mkdirSync(PICTURES, { recursive: true });
  fs.writeFileSync(path.join(PICTURES, `${name}.png`), picture);
}
