import { randomBytes } from 'node:crypto';
import { type Browser, openBrowser, type Page } from '@matchpoint/browser';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { asWebApp } from './src/person.js';
import { createAcceptedMatch, playToResult, registerCaptains, type WebCaptain } from './src/web-captains.js';
import { signInBy } from './src/web-session.js';
import { CUP_SETTINGS } from './src/web-tournament.js';
import { inWindow, press, STEP_MS } from './src/web-window.js';

const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;
const HALF_HOUR_MS = 30 * 60_000;

const request = openClient('127.0.61');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'tournaments and disputes' : 'tournaments and disputes: not run, for want of a Chromium', () => {
  let host: WebCaptain;
  let home: WebCaptain;
  let away: WebCaptain;
  beforeAll(async () => {
    [host, home, away] = (await registerCaptains(request, 3, GAME)) as [WebCaptain, WebCaptain, WebCaptain];
  });

  test.concurrent(
    'a tournament is created, entered, checked in to and played to its placements',
    async () => {
      const name = `Cup ${randomBytes(4).toString('hex')}`;
      await window('host', host, async (desk) =>
        window('home', home, async (one) =>
          window('away', away, async (other) => {
            await createTournament(desk, name);
            const slug = new URL(desk.url()).pathname.split('/').at(-1) ?? '';
            await press(desk, 'Submit for approval');
            await press(desk, 'Open registration');
            await desk.getByRole('button', { name: 'Close registration' }).waitFor();
            for (const [page, captain] of [
              [one, home],
              [other, away],
            ] as const)
              await enter(page, slug, captain);

            await desk.reload();
            await press(desk, 'Start tournament…');
            await press(desk, 'Start tournament');
            await desk.getByRole('link', { name: 'Open bracket' }).waitFor();
            await startFinal(one, other, slug);
            await desk.goto(`/tournaments/${slug}/bracket`);
            const live = desk.getByRole('region', { name: 'Live now' });
            await live.getByRole('link', { name: /, live$/ }).waitFor();
            await playFinal(one, other);
            await live.waitFor({ state: 'detached' });
            await desk.getByRole('table', { name: 'Placements' }).getByText(home.team).waitFor();
            await one.goto(`/tournaments/${slug}`);
            const places = one.getByRole('table', { name: 'Placements' });
            await places.getByRole('row').nth(2).waitFor();
            expect(await places.getByRole('row').nth(1).innerText()).toContain(home.team);
            await one.getByText(`${home.team} finished 1st.`).waitFor();
            await one.goto(`/tournaments/${slug}/bracket`);
            await one.getByRole('link', { name: /^Final: .*, final$/ }).waitFor();
          }),
        ),
      );
    },
    PATIENCE_MS,
  );

  test.concurrent(
    'what somebody types into the settings stays when others save some, and staff see what they approve',
    async () => {
      const name = `Cup ${randomBytes(4).toString('hex')}`;
      const call = async (path: string, body: object = {}) => {
        const answer = await request(`/tournaments${path}`, asWebApp(host.cookie, { body }));
        expect(answer.status, answer.text).toBeLessThan(300);
        return answer.body;
      };
      const { body: account } = await request('/user/account', asWebApp(host.cookie));
      const bestOfLadder = { default: 3, overrides: { R1: 1, GF: 5 } };
      const formatConfig = { ...CUP_SETTINGS.formatConfig, bestOfLadder };
      const { slug } = await call('', { ...CUP_SETTINGS, hostId: account.user.id, name, formatConfig, prizeDescription: 'Glory.' });
      await window('settings', host, async (page) => {
        await page.goto(`/operate/tournaments/${slug}/settings`);
        await page.getByLabel('Best of', { exact: true }).selectOption('1');
        await page.getByLabel('Prize description').fill('');
        await press(page, 'Save settings');
        await page.getByText('Saved.', { exact: true }).waitFor();
        const { body } = await request(`/tournaments/${slug}`, asWebApp(host.cookie));
        expect(body.tournament.formatConfig.bestOfLadder).toEqual({ ...bestOfLadder, default: 1 });
        expect(body.tournament.prizeDescription).toBeNull();
        await page.getByLabel('Description', { exact: true }).fill('Bring a friend.');
        await call(`/${slug}/update`, { rules: 'Be on time.' });
        await call(`/${slug}/submit-for-approval`);
        await call(`/${slug}/registration/open`);
        await expect.poll(async () => page.getByLabel('Rules').inputValue(), { timeout: STEP_MS }).toBe('Be on time.');
        expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Bring a friend.');
        await press(page, 'Save settings');
        await page.getByText('Saved. The changes wait for approval.').waitFor();
      });
      await inWindow(browser as Browser, { name: 'approval', isTraced: true }, async (page, troubles) => {
        await signInBy(page.context(), 'operator');
        await page.goto('/admin/tournaments');
        const waiting = page.getByRole('table', { name: 'Waiting for approval' });
        await waiting.getByRole('link', { name }).click();
        await page.getByText('It’s already approved. Changes to description wait for your decision.').waitFor();
        const changes = page.getByRole('table', { name: 'Changes' }).getByRole('row');
        expect(await changes.nth(1).innerText()).toMatch(/Description\s+None\s+Bring a friend\./);
        expect(await changes.count()).toBe(2);
        await press(page, `Approve ${name}`);
        await page.getByText('Approved', { exact: true }).waitFor();
        await waiting.getByRole('link', { name }).waitFor({ state: 'detached' });
        expect(troubles.take()).toEqual([]);
      });
    },
    PATIENCE_MS,
  );

  test.concurrent(
    'two captains talk, one disputes the result, the other answers, and staff decide',
    async () => {
      const matchId = await createAcceptedMatch(request, home, away, GAME);
      const message = `Lobby is up, ${randomBytes(4).toString('hex')}.`;
      await window('chat home', home, async (one) =>
        window('chat away', away, async (other) => {
          for (const page of [one, other]) await page.goto(`/desk/matches/${matchId}`);
          await one.getByRole('textbox', { name: 'Message both teams' }).fill(message);
          await press(one, 'Send');
          await other.getByRole('list', { name: 'Chat' }).getByText(message).waitFor();

          await playToResult(request, home, away, matchId);
          await other.getByRole('button', { name: 'Dispute the result…' }).waitFor();
          await press(other, 'Dispute the result…');
          await other.getByLabel('What outcome do you want?').selectOption('void');
          await other.getByRole('textbox', { name: 'Reason' }).fill('The server crashed.');
          await press(other, 'Open dispute');
          await one.getByRole('textbox', { name: 'Your response' }).fill('It ran until the end.');
          await press(one, 'Send answer');
          await other.getByText(/It ran until the end\./).waitFor();
          await rule(`${home.team} vs ${away.team}`);
          await other.getByText(/Decided by staff\. Keep the result\. The log shows a whole match\./).waitFor();
        }),
      );
    },
    PATIENCE_MS,
  );
});

/** A captain's window, in which nothing goes wrong. */
async function window(name: string, captain: WebCaptain, work: (page: Page) => Promise<void>): Promise<void> {
  await inWindow(browser as Browser, { name: `tournament ${name}`, isTraced: true }, async (page, troubles) => {
    await captain.signIn(page.context());
    await work(page);
    expect(troubles.take()).toEqual([]);
  });
}

async function createTournament(page: Page, name: string): Promise<void> {
  await page.goto('/tournaments');
  await page.getByRole('link', { name: 'Create tournament' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create a tournament' }).waitFor();
  await page.getByLabel('Game', { exact: true }).selectOption(GAME);
  await page.getByLabel('Game mode').selectOption('competitive');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Best of', { exact: true }).selectOption('1');
  await page.getByLabel('Final: best of').selectOption('1');
  await page.getByRole('textbox', { name: 'Players per team' }).fill('2');
  await page.getByLabel('Visibility').selectOption('UNLISTED');
  await page.getByRole('checkbox', { name: /check in before the start/ }).check();
  await page.getByLabel('Start', { exact: true }).fill(localTime(Date.now() + HALF_HOUR_MS));
  await press(page, 'Create tournament');
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** As a field for local times takes it; the browser has this process's zone. */
function localTime(atMs: number): string {
  return new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

async function enter(page: Page, slug: string, { team }: WebCaptain): Promise<void> {
  await page.goto(`/tournaments/${slug}`);
  await page.getByRole('link', { name: 'Enter a team' }).click();
  await press(page, `Enter ${team}`);
  await page.getByText('Pick at least 2 players.', { exact: true }).waitFor();
  const boxes = page.getByRole('checkbox');
  for (const index of [0, 1]) await boxes.nth(index).check();
  await press(page, `Enter ${team}`);
  await press(page, `Check in ${team}`);
  await page.getByText('Checked in. You’re set for the start.').waitFor();
}

/** Of the one match of a bracket of two. */
async function startFinal(one: Page, other: Page, slug: string): Promise<void> {
  for (const page of [one, other]) {
    await page.goto(`/tournaments/${slug}`);
    await page.getByRole('link', { name: 'Open match room' }).click();
  }
  for (const page of [one, other]) await page.getByRole('button', { name: /^Mark .* ready$/ }).click();
  await press(one, 'Start match');
}

/** Won by the first. */
async function playFinal(one: Page, other: Page): Promise<void> {
  await one.getByLabel('Map', { exact: true }).selectOption('mirage');
  await one.getByRole('textbox', { name: /^pages_.*_1$/ }).fill('13');
  await one.getByRole('textbox', { name: /^pages_.*_2$/ }).fill('7');
  await press(one, 'Report score of map 1');
  // The draw decides which side comes first.
  const map = other.getByRole('article', { name: 'Map 1' });
  await map.getByText(/_1 13 – 7 |7 – 13 \S*_1$/).waitFor();
  await map.getByRole('button', { name: /^Accept (?:13 – 7|7 – 13)$/ }).click();
  for (const page of [one, other]) await page.getByText('Final.').waitFor();
}

/** On the platform's desk, where disputes outside leagues are decided; others may have come since. */
async function rule(between: string): Promise<void> {
  await inWindow(browser as Browser, { name: 'ruling', isTraced: true }, async (page, troubles) => {
    await signInBy(page.context(), 'operator');
    await page.goto('/admin/disputes');
    const dispute = page.getByRole('article', { name: between });
    const more = page.getByRole('button', { name: 'Show more' });
    await dispute.or(more).first().waitFor();
    // The button is gone with the last page, which a click cannot know: it gives up early, and looks again.
    await eventually(
      async () => {
        if ((await dispute.count()) > 0) return true;
        await more.click({ timeout: 1_000 }).catch(() => undefined);
        return false;
      },
      { timeoutMs: STEP_MS },
    );
    await dispute.getByLabel('Decision').selectOption('confirm');
    await dispute.getByRole('textbox', { name: 'Explanation' }).fill('The log shows a whole match.');
    await dispute.getByRole('button', { name: 'Save decision…' }).click();
    await page.getByRole('dialog', { name: 'Keep the result?' }).getByRole('button', { name: 'Keep result' }).click();
    await dispute.getByText('Resolved').waitFor();
    expect(troubles.take()).toEqual([]);
  });
}
