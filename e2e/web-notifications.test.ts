import { type Browser, findViolations, openBrowser, type Page } from '@matchpoint/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { createAcceptedMatch, registerCaptains, type WebCaptain } from './src/web-captains.js';
import { inWindow, press } from './src/web-window.js';

const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

const request = openClient('127.0.83');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'bell and follows' : 'bell and follows: not run, for want of a Chromium', () => {
  let captain: WebCaptain;
  let opponent: WebCaptain;
  beforeAll(async () => {
    [captain, opponent] = (await registerCaptains(request, 2, GAME)) as [WebCaptain, WebCaptain];
  });

  test(
    'the bell counts what happens while a page is open, and what is opened counts no more, by keys alone',
    async () =>
      inWindow(browser as Browser, { name: 'bell', isTraced: true }, async (page, troubles) => {
        await captain.signIn(page.context());
        const followed = page.waitForResponse(/\/user\/stream/);
        await page.goto('/rankings');
        await bell(page, 'Notifications').waitFor();
        await followed;
        await createAcceptedMatch(request, captain, opponent, GAME);
        await bell(page, 'Notifications, 1 unread').waitFor();
        await bell(page, 'Notifications, 1 unread').focus();
        await page.keyboard.press('Enter');
        const panel = page.getByRole('region', { name: 'Notifications' });
        const notice = panel.getByRole('link', { name: `${captain.team} vs ${opponent.team} needs you` });
        await notice.waitFor();
        expect(await findViolations(page, 'all')).toEqual([]);
        await page.keyboard.press('Escape');
        await panel.waitFor({ state: 'detached' });
        await page.keyboard.press('Enter');
        await notice.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: `${captain.team} vs ${opponent.team}` }).waitFor();
        await bell(page, 'Notifications').waitFor();
        await page.goto('/notifications');
        await press(page, 'Unread');
        await page.getByText('You’re all caught up.').waitFor();
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'a team is followed, at a level, until it is unfollowed where all follows are listed; a kind that is muted stays muted',
    async () =>
      inWindow(browser as Browser, { name: 'follow', isTraced: true }, async (page, troubles) => {
        await captain.signIn(page.context());
        await page.goto('/teams/sentinels');
        await press(page, 'Follow Sentinels');
        await page.getByLabel('What to hear about Sentinels').selectOption('Results only');
        await page.reload();
        await page.getByRole('button', { name: 'Following Sentinels', pressed: true }).waitFor();
        expect(await page.getByLabel('What to hear about Sentinels').inputValue()).toBe('results');

        await page.goto('/account/notifications');
        await page.getByRole('table', { name: 'Following' }).getByRole('link', { name: 'Sentinels' }).waitFor();
        await page.getByRole('checkbox', { name: 'Canceled matches' }).uncheck();
        await press(page, 'Save settings');
        await page.getByText('Saved.').waitFor();
        await press(page, 'Unfollow: Sentinels');
        await page.getByText(/^You don’t follow anything yet/).waitFor();
        await page.reload();
        expect(await page.getByRole('checkbox', { name: 'Canceled matches' }).isChecked()).toBe(false);
        expect(await page.getByRole('checkbox', { name: 'Results', exact: true }).isChecked()).toBe(true);
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test(
    'a visitor who wants to follow signs in first and comes back',
    async () =>
      inWindow(browser as Browser, { name: 'follow first' }, async (page) => {
        await page.goto('/leagues/vct_americas');
        await page.getByRole('link', { name: 'Follow VCT Americas' }).click();
        await page.waitForURL('**/sign-in?to=%2Fleagues%2Fvct_americas');
      }),
    PATIENCE_MS,
  );
});

/** The button of the bell, by its whole name. */
const bell = (page: Page, name: string) => page.locator('summary').filter({ has: page.getByText(name, { exact: true }) });
