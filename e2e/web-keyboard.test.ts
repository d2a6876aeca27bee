import { findViolations, openBrowser } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { asWebApp, newPerson, register } from './src/person.js';
import { startReceiver } from './src/receiver.js';
import { createMatch, registerCaptains, type WebCaptain } from './src/web-captains.js';
import { MANY, onPhone, untilFocusIn } from './src/web-keys.js';
import { signInBy } from './src/web-session.js';
import { STEP_MS, tabTo } from './src/web-window.js';

// Journeys by keys alone, on a phone's screen, where everything is as narrow as it gets.

const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

const request = openClient('127.0.85');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'keys alone' : 'keys alone: not run, for want of a Chromium', () => {
  let developer: WebCaptain;
  beforeAll(async () => {
    [developer] = (await registerCaptains(request, 1, GAME)) as [WebCaptain];
  });

  test(
    'a visitor finds a team, opens one of its matches and from there the league',
    async () =>
      onPhone(browser, 'visitor', async (page) => {
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('/');
        await page.getByRole('combobox', { name: 'Search teams, players, leagues' }).waitFor();
        await page.keyboard.type('sentin');
        await page.getByRole('option', { name: /^Sentinels/ }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Sentinels' }).waitFor();
        await page.getByRole('link', { name: /^Team Heretics 2, Sentinels 1/ }).waitFor();
        await tabTo(page, 'Team Heretics 2, Sentinels 1', MANY);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Team Heretics vs Sentinels' }).waitFor();
        await page.getByRole('main').getByRole('link', { name: 'VCT International' }).waitFor();
        await tabTo(page, 'VCT International', MANY);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'VCT International' }).waitFor();
      }),
    PATIENCE_MS,
  );

  test(
    'a visitor opens pages by two keys, reads which keys there are, and turns those without Ctrl off',
    async () =>
      onPhone(browser, 'shortcuts', async (page) => {
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.type('gm');
        await page.getByRole('heading', { level: 1, name: 'Matches' }).waitFor();
        await page.keyboard.type('?');
        const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
        await list.getByRole('checkbox').waitFor();
        expect(await findViolations(page)).toEqual([]);
        await tabTo(page, 'Use shortcuts without Ctrl');
        await page.keyboard.press('Space');
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'detached' });
        // Nothing happens, and it would have before the search opens.
        await page.keyboard.type('gh?/');
        await page.keyboard.press('Control+k');
        const search = page.getByRole('combobox', { name: 'Search teams, players, leagues' });
        await search.waitFor();
        await page.keyboard.type('gr?');
        expect(await search.inputValue()).toBe('gr?');
        expect(await list.count()).toBe(0);
        expect(new URL(page.url()).pathname).toBe('/matches');
      }),
    PATIENCE_MS,
  );

  test(
    'staff changes their mind in a dialog, gets the focus back, and then bans a user',
    async () => {
      const person = newPerson();
      const { cookie } = await register(request, person);
      await onPhone(browser, 'staff', async (page) => {
        await signInBy(page.context(), 'operator');
        await page.goto(`/admin/users/${person.username}`);
        await page.getByRole('button', { name: `Suspend ${person.username}…` }).waitFor();
        await tabTo(page, 'Reason', MANY);
        await page.keyboard.type('Cheating in a scrim.');
        await tabTo(page, `Suspend ${person.username}…`);
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: `Ban ${person.username} permanently?` });
        await untilFocusIn(dialog);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect((await request('/user/account', asWebApp(cookie))).status).toBe(200);
        // From where it was left.
        await tabTo(page, `Suspend ${person.username}…`, 0);
        await page.keyboard.press('Enter');
        await untilFocusIn(dialog);
        await tabTo(page, 'Ban user');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: `Lift suspension: ${person.username}` }).waitFor();
        expect((await request('/user/account', asWebApp(cookie))).status).toBe(401);
      });
    },
    PATIENCE_MS,
  );

  test(
    'a developer adds an endpoint of all events and resends what failed',
    async () => {
      const receiver = await startReceiver();
      receiver.status = 500;
      await onPhone(browser, 'developer', async (page) => {
        await developer.signIn(page.context());
        await page.goto('/developer/webhooks');
        await page.getByRole('textbox', { name: 'Endpoint URL' }).waitFor();
        await tabTo(page, 'Endpoint URL', MANY);
        await page.keyboard.type(receiver.url);
        await tabTo(page, 'All events');
        await page.keyboard.press('Space');
        expect(await page.getByRole('checkbox', { name: 'Matches' }).isChecked()).toBe(false);
        await tabTo(page, 'Add endpoint');
        await page.keyboard.press('Enter');
        await page.getByText(/^whsec_/).waitFor();
        await tabTo(page, 'I’ve saved it', MANY);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor();
        await createMatch(request, developer, GAME);
        await eventually(() => receiver.received.length > 0, { timeoutMs: STEP_MS });
        await expect
          .poll(
            async () => {
              await page.reload();
              // The page is there before its deliveries are, and counting does not wait.
              const deliveries = page.getByRole('list', { name: 'Deliveries' });
              await deliveries.waitFor();
              return deliveries.getByText('Failed').count();
            },
            { timeout: STEP_MS },
          )
          .toBeGreaterThan(0);
        await page.getByRole('button', { name: 'Resend', exact: true }).first().waitFor();
        // Only now, or a retry of its own delivers it before anybody has seen it fail.
        receiver.status = 200;
        await tabTo(page, 'Resend', MANY);
        await page.keyboard.press('Enter');
        await page.getByText('Resending.').waitFor();
      });
      receiver.stop();
    },
    PATIENCE_MS,
  );
});
