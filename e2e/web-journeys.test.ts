import { randomUUID } from 'node:crypto';
import { type Browser, openBrowser, type Page } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { asWebApp, newPerson, register } from './src/person.js';
import { startReceiver } from './src/receiver.js';
import { demo } from './src/system.js';
import { createMatch, registerCaptains, type WebCaptain } from './src/web-captains.js';
import { sessionOf, signInBy } from './src/web-session.js';
import { inWindow, press, STEP_MS, tabTo } from './src/web-window.js';

const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

const request = openClient('127.0.53');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'journeys' : 'journeys: not run, for want of a Chromium', () => {
  let captains: WebCaptain[];
  beforeAll(async () => {
    captains = await registerCaptains(request, 5, GAME);
  });

  test.concurrent(
    'two captains make a match, choose each other, disagree about its score and agree; each sees at once what the other does',
    async () => {
      const [creator, opponent] = captains as [WebCaptain, WebCaptain];
      await journey('match of two', async (home) =>
        journey('match of two, away', async (away) => {
          await creator.signIn(home.context());
          await opponent.signIn(away.context());
          const both = [home, away];
          await makeMatch(home, creator);
          const between = `${creator.team} vs ${opponent.team}`;
          await offerToPlay(away, creator);
          await away.getByRole('link', { name: 'My matches' }).click();
          await away.getByText(/^Nothing to do right now/).waitFor();
          await home.getByRole('article', { name: opponent.team }).getByText('We are there.').waitFor();
          await press(home, `Accept ${opponent.team}`);
          await away.getByRole('main').getByRole('link', { name: between }).click();
          await away.getByRole('button', { name: `Mark ${opponent.team} ready` }).waitFor();

          await press(home, `Mark ${creator.team} ready`);
          for (const page of both) await page.getByText(`${creator.team} is ready. Waiting for ${opponent.team}.`).waitFor();
          expect(await home.getByRole('button', { name: /^Mark .* ready$/ }).count()).toBe(0);
          await press(away, `Mark ${opponent.team} ready`);
          for (const page of both) await page.getByRole('button', { name: 'Start match' }).waitFor();
          await press(home, 'Start match');
          await away.getByRole('button', { name: 'Report score' }).waitFor();

          await reportMap(home, { map: 'mirage', [creator.team]: 13, [opponent.team]: 7 });
          for (const page of both)
            await page.getByText(`${creator.team} reported Map 1. Waiting for ${opponent.team} to confirm.`).waitFor();
          expect(await home.getByRole('button', { name: /^Accept \d/ }).count()).toBe(0);
          await press(away, 'Report a different score for map 1');
          await reportMap(away, { [opponent.team]: 13 });
          for (const page of both) await page.getByText(/^Map 1 is disputed\./).waitFor();
          await away.getByRole('button', { name: /^Accept \d/ }).click();
          for (const page of both) await page.getByText('Final.').waitFor();
        }),
      );
    },
    PATIENCE_MS,
  );

  test.concurrent(
    'an endpoint that fails is seen to, and what it did not get comes once it is well, by a button that counts first',
    async () => {
      const [, , developer] = captains as [WebCaptain, WebCaptain, WebCaptain];
      const receiver = await startReceiver();
      receiver.status = 500;
      await journey('failing webhook', async (page) => {
        await developer.signIn(page.context());
        await page.goto('/developer/webhooks');
        await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(receiver.url);
        await press(page, 'Add endpoint');
        await page.getByText(/^whsec_/).waitFor();
        await press(page, 'I’ve saved it');
        await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor();
        await page.getByText(/^No deliveries yet/).waitFor();
        // Which only its maker's endpoints hear of.
        await createMatch(request, developer, GAME);
        await eventually(() => receiver.received.length > 0, { timeoutMs: STEP_MS });
        await untilShown(page, async () => (await page.getByRole('list', { name: 'Deliveries' }).getByText('Failed').count()) > 0);

        await untilShown(page, async () => (await page.getByRole('button', { name: 'Fixed it? Resend…' }).count()) > 0);
        await press(page, 'Fixed it? Resend…');
        const asked = page.getByRole('dialog', { name: 'Resend failed deliveries?' });
        await asked.getByText(/^[1-9]\d* failed deliver(y|ies) will be resent\.$/).waitFor();
        await asked.getByRole('button', { name: 'Not yet' }).click();
        await asked.waitFor({ state: 'detached' });

        await page.getByLabel('Failed since').fill('2024-01-01T00:00');
        await press(page, 'Count deliveries');
        await page.getByText(/^[1-9]\d* failed deliver(y|ies) will be resent\.$/).waitFor();
        // Not before: a retry of its own would come first.
        receiver.status = 200;
        await page.getByRole('region', { name: 'Resend failed deliveries' }).getByRole('button', { name: 'Resend' }).click();
        await page.getByText(/^Resending [1-9]\d* deliver(y|ies)\.$/).waitFor();
        await untilShown(
          page,
          async () => (await page.getByRole('list', { name: 'Deliveries' }).getByText('Delivered', { exact: true }).count()) > 0,
        );
        expect(await page.getByRole('list', { name: 'Deliveries' }).getByText('Failed').count()).toBe(0);
      });
      receiver.stop();
    },
    PATIENCE_MS,
  );

  test.concurrent(
    'lets staff of a league make an endpoint of the league, which is not their own',
    async () => {
      const owner = captains[3] as WebCaptain;
      const league = `League of ${owner.team}`;
      const made = await request('/leagues/create', asWebApp(owner.cookie, { body: { name: league, games: [GAME] } }));
      expect(made.status, made.text).toBe(200);
      await journey('hat', async (page) => {
        await owner.signIn(page.context());
        await page.goto('/developer/webhooks');
        const whose = page.getByLabel('Events for');
        await whose.selectOption({ label: league });
        await page.getByRole('textbox', { name: 'Endpoint URL' }).fill('https://hooks.example.org/of-the-league');
        await page.getByRole('textbox', { name: 'Name' }).fill('Of the league');
        await press(page, 'Add endpoint');
        await press(page, 'I’ve saved it');
        await page.getByRole('heading', { level: 1, name: 'Of the league' }).waitFor();
        await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
        await page.getByRole('link', { name: 'Of the league' }).waitFor();
        await whose.selectOption({ label: 'Your account' });
        await page.getByRole('link', { name: 'Of the league' }).waitFor({ state: 'detached' });
        await whose.selectOption({ label: league });
        await page.getByRole('link', { name: 'Of the league' }).click();
        await press(page, 'Delete endpoint…');
        await press(page, 'Delete endpoint');
        await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
        await page.getByRole('link', { name: 'Of the league' }).waitFor({ state: 'detached' });
      });
    },
    PATIENCE_MS,
  );

  test.concurrent(
    'a ticket is answered where the staff reads it',
    async () => {
      const { key } = await newKey();
      const subject = `Which map is next, ${randomUUID()}?`;
      const opened = await request('/leagues/vct_americas/tickets/create', {
        key,
        body: { subject, description: 'We do not know.' },
      });
      expect(opened.status, opened.text).toBe(200);
      const { ticketId } = opened.body;
      await journey('ticket', async (page) => {
        await signInBy(page.context(), 'operator');
        await page.goto('/operate/vct_americas/tickets');
        await page.getByRole('link', { name: subject }).click();
        await page.getByRole('textbox', { name: 'Message' }).fill('Mirage is.');
        await press(page, 'Send');
        // The message in the log, not in the input.
        await page.getByRole('article').getByText('Mirage is.').waitFor();
      });
      const staff = asWebApp(`mp_session=${await sessionOf('operator')}`);
      const { body } = await request(`/leagues/vct_americas/tickets/${ticketId}`, staff);
      expect(body.replies).toMatchObject([{ content: 'Mirage is.', isInternal: false }]);
    },
    PATIENCE_MS,
  );

  test.concurrent(
    'finds a team by part of its name and signs in with the keyboard only',
    async () =>
      journey('keyboard', async (page) => {
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Search teams, players, leagues' }).waitFor();
        await page.keyboard.type('sentin');
        await page.getByRole('option', { name: /^Sentinels/ }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Sentinels' }).waitFor();
        const { email, password } = demo().accounts.captain;
        await tabTo(page, 'Sign in');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
        await tabTo(page, 'Email');
        await page.keyboard.type(email);
        await tabTo(page, 'Password');
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      }),
    PATIENCE_MS,
  );

  test.concurrent(
    'a captain invites a player from the player’s page',
    async () => {
      const captain = captains[4] as WebCaptain;
      const person = newPerson();
      const { cookie } = await register(request, person);
      await journey('invite', async (page) => {
        await captain.signIn(page.context());
        await page.goto(`/users/${person.username}`);
        await press(page, 'Invite to a team');
        const dialog = page.getByRole('dialog', { name: 'Invite Ada to a team' });
        await dialog.getByRole('button', { name: 'Send invitation' }).click();
        await page.getByText(`Ada is invited to ${captain.team}.`).waitFor();
        await dialog.waitFor({ state: 'detached' });
      });
      const { invitations } = (await request('/user/invitations', asWebApp(cookie))).body;
      expect(invitations).toMatchObject([{ team: { name: captain.team }, role: 'MEMBER' }]);
    },
    PATIENCE_MS,
  );
});

/** In a window of its own, in which nothing goes wrong. */
async function journey(name: string, work: (page: Page) => Promise<void>): Promise<void> {
  await inWindow(browser as Browser, { name, isTraced: true }, async (page, troubles) => {
    await work(page);
    expect(troubles.take()).toEqual([]);
  });
}

/** What is left out stays as the form has it. */
async function reportMap(page: Page, { map, ...scores }: Record<string, string | number>): Promise<void> {
  if (map !== undefined) await page.getByLabel('Map', { exact: true }).selectOption(String(map));
  for (const [team, score] of Object.entries(scores)) await page.getByRole('textbox', { name: team }).fill(String(score));
  await press(page, 'Report score of map 1');
}

/** Changes made elsewhere appear only once the page is reloaded. */
async function untilShown(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  await eventually(
    async () => {
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      return isShown();
    },
    { timeoutMs: STEP_MS },
  );
}

async function makeMatch(page: Page, { team }: WebCaptain): Promise<void> {
  await page.goto('/desk/new');
  await page.getByLabel('Best of').selectOption('1');
  await page.getByText('More options').click();
  await page.getByLabel('Game mode').selectOption('competitive');
  await chooseRoster(page);
  await press(page, 'Create match');
  await page.waitForURL('**/desk/matches/*');
  await page.getByRole('heading', { level: 1, name: team }).waitFor();
}

async function offerToPlay(page: Page, { team }: WebCaptain): Promise<void> {
  await page.goto('/desk/find');
  await page.getByRole('button', { name: `Offer to play ${team}` }).click();
  const offer = page.getByRole('region', { name: `Offer to play ${team}` });
  await chooseRoster(page);
  await offer.getByRole('textbox', { name: 'Message (optional)' }).fill('We are there.');
  await offer.getByRole('button', { name: 'Offer to play' }).click();
  await page.getByText('Offer sent. You’ll be notified if they choose your team.').waitFor();
}

async function chooseRoster(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox');
  await boxes.nth(1).waitFor();
  for (const index of [0, 1]) await boxes.nth(index).check();
}
