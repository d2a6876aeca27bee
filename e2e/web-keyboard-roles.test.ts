import { openBrowser, type Page } from '@matchpoint/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { asWebApp } from './src/person.js';
import { createAcceptedMatch, createMatch, registerCaptains, rosterOf, sayReady, type WebCaptain } from './src/web-captains.js';
import { MANY, onPhone, untilFocusIn } from './src/web-keys.js';
import { ensureRunLeague } from './src/web-league.js';
import { signInBy } from './src/web-session.js';
import { tabTo } from './src/web-window.js';

// Journeys of those who decide, by keys alone, on a phone's screen.

const GAME = 'counter_strike_2';
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;

const request = openClient('127.0.86');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'keys alone, deciding' : 'keys alone, deciding: not run, for want of a Chromium', () => {
  let captain: WebCaptain;
  let other: WebCaptain;
  beforeAll(async () => {
    [captain, other] = (await registerCaptains(request, 2, GAME)) as [WebCaptain, WebCaptain];
  });

  test(
    'a captain offers to play a match that another team has published',
    async () => {
      await createMatch(request, other, GAME);
      await onPhone(browser, 'offer', async (page) => {
        await captain.signIn(page.context());
        await page.goto('/desk/find');
        await pressByKeys(page, `Offer to play ${other.team}`);
        await page.getByRole('region', { name: `Offer to play ${other.team}` }).waitFor();
        // The form has opened above the list, and the keys are in it.
        await tabTo(page, 'Team', 0);
        for (const player of ['Ada', 'pages_mate']) {
          await page.getByRole('checkbox', { name: new RegExp(`^${player}`) }).waitFor();
          await tabTo(page, player);
          await page.keyboard.press('Space');
        }
        await pressByKeys(page, 'Offer to play');
        await page.getByText('Offer sent. You’ll be notified if they choose your team.').waitFor();
        await isKept(page);
      });
    },
    PATIENCE_MS,
  );

  test(
    'a captain accepts an offer, gets ready, reports and confirms maps, and disputes the result',
    async () => {
      const matchId = await createMatch(request, captain, GAME, 3);
      await send(other, `/matches/${matchId}/accept`, await rosterOf(request, other));
      await onPhone(browser, 'captain', async (page) => {
        await captain.signIn(page.context());
        await page.goto(`/desk/matches/${matchId}`);
        await pressByKeys(page, `Accept ${other.team}`);
        await pressByKeys(page, `Mark ${captain.team} ready`);
        await page.getByText(`${captain.team} is ready. Waiting for ${other.team}.`).waitFor();
        await sayReady(request, other, matchId);
        await pressByKeys(page, 'Start match');

        await page.getByRole('button', { name: 'Report score of map 1' }).waitFor();
        await page.getByRole('textbox', { name: captain.team }).waitFor();
        await tabTo(page, 'Map', MANY);
        for (const [team, score] of [
          [captain.team, '13'],
          [other.team, '7'],
        ] as const) {
          await tabTo(page, team);
          await page.keyboard.type(score);
        }
        await pressByKeys(page, 'Report score of map 1');
        await page.getByText(`${captain.team} reported Map 1. Waiting for ${other.team} to confirm.`).waitFor();
        await report(other, matchId, { mapIndex: 0, creatorTeamScore: 13, opponentTeamScore: 7 });
        await report(other, matchId, { mapIndex: 1, creatorTeamScore: 13, opponentTeamScore: 9 });
        await pressByKeys(page, 'Accept 13 – 9');
        await page.getByText('Final.').waitFor();
        await isKept(page);

        const dialog = page.getByRole('dialog', { name: 'Dispute the result' });
        await pressByKeys(page, 'Dispute the result…');
        await untilFocusIn(dialog);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await tabTo(page, 'Dispute the result…', 0);
        await page.keyboard.press('Enter');
        await untilFocusIn(dialog);
        await pressByKeys(page, 'Open dispute');
        // It is said what is missing, and the keys are there.
        await dialog.getByText('Change a score, or choose another outcome.').waitFor();
        await tabTo(page, 'Reason', 0);
        await page.keyboard.type('They played with a sixth player.');
        await tabTo(page, `Map 1, ${captain.team}`);
        await page.keyboard.type('5');
        await pressByKeys(page, 'Open dispute');
        await page.getByText(/^The other team can answer until/).waitFor();
        await dialog.waitFor({ state: 'detached' });
        await isKept(page);
      });
    },
    PATIENCE_MS,
  );

  test(
    'an organizer approves a team, creates a season, starts it, and thinks twice before completing it',
    async () => {
      const { slug } = await ensureRunLeague(request);
      await onPhone(browser, 'organizer', async (page) => {
        await signInBy(page.context(), 'operator');
        await page.goto(`/operate/${slug}/applications`);
        await pressByKeys(page, 'Approve Sentinels');
        await page.getByText('No pending applications.').waitFor();
        await isKept(page);
        await tabTo(page, 'Seasons', MANY);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Seasons' }).waitFor();
        await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');

        const drawer = page.getByRole('dialog', { name: 'New season' });
        const season = drawer.getByRole('textbox', { name: 'Season' });
        await pressByKeys(page, 'New season');
        await untilFocusIn(drawer);
        await tabTo(page, 'Season');
        await page.keyboard.type('Spring');
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'hidden' });
        // It was put aside, with what was typed.
        await tabTo(page, 'New season', 0);
        await page.keyboard.press('Enter');
        await untilFocusIn(drawer);
        expect(await season.inputValue()).toBe('Spring');
        await pressByKeys(page, 'Cancel');
        await drawer.waitFor({ state: 'hidden' });
        await tabTo(page, 'New season', 0);
        await page.keyboard.press('Enter');
        await untilFocusIn(drawer);
        expect(await season.inputValue()).toBe('');
        for (const [field, text] of [
          ['Season', 'Spring'],
          ['Starts', '01152027'],
          ['Ends', '03152027'],
        ] as const) {
          await tabTo(page, field);
          await page.keyboard.type(text);
        }
        await pressByKeys(page, 'Create season');
        await page.getByRole('status').filter({ hasText: 'Season created.' }).waitFor();
        await drawer.waitFor({ state: 'hidden' });
        await tabTo(page, 'New season', 0);

        const starting = page.getByRole('dialog', { name: 'Start season: Spring' });
        await pressByKeys(page, 'Start season: Spring');
        await untilFocusIn(starting);
        await pressByKeys(page, 'Start season');
        await starting.waitFor({ state: 'detached' });
        // The button that led to it is gone as well.
        await page.getByRole('button', { name: 'Complete season…: Spring' }).waitFor();
        await isKept(page);

        const completing = page.getByRole('dialog', { name: 'Complete season: Spring' });
        await pressByKeys(page, 'Complete season…: Spring');
        await untilFocusIn(completing);
        await page.keyboard.press('Escape');
        await completing.waitFor({ state: 'detached' });
        await tabTo(page, 'Complete season…: Spring', 0);
      });
    },
    PATIENCE_MS,
  );

  test(
    'staff of the platform rules a dispute, once the dialog has been read',
    async () => {
      const matchId = await createAcceptedMatch(request, captain, other, GAME);
      for (const each of [captain, other]) await sayReady(request, each, matchId);
      await send(captain, `/matches/${matchId}/start`, {});
      await report(captain, matchId, { mapIndex: 0, creatorTeamScore: 13, opponentTeamScore: 7 });
      await report(other, matchId, { mapIndex: 0, creatorTeamScore: 7, opponentTeamScore: 13 });
      const between = `${captain.team} vs ${other.team}`;
      await onPhone(browser, 'ruling', async (page) => {
        await signInBy(page.context(), 'operator');
        await page.goto('/admin/disputes');
        const region = page.getByRole('article', { name: between }).filter({ hasText: 'Explanation' });
        await region.first().waitFor();
        await tabInto(page, between, 'Explanation');
        await page.keyboard.type('The recording shows 13:7.');
        await pressByKeys(page, 'Save decision…');
        const dialog = page.getByRole('dialog', { name: 'Keep the result?' });
        await untilFocusIn(dialog);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await tabTo(page, 'Save decision…', 0);
        await page.keyboard.press('Enter');
        await untilFocusIn(dialog);
        await pressByKeys(page, 'Keep result');
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(async () => (await request(`/matches/${matchId}`, asWebApp(captain.cookie))).body.match.status).toBe('COMPLETED');
        await isKept(page);
      });
    },
    PATIENCE_MS,
  );
});

/** Once it is there. */
async function pressByKeys(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().waitFor();
  await tabTo(page, button, MANY);
  await page.keyboard.press('Enter');
}

/** To the field of this name in a part of the page whose others have fields of the same names. */
async function tabInto(page: Page, region: string, name: string): Promise<void> {
  const within = `document.activeElement.closest('section, article')?.ariaLabel?.startsWith(${JSON.stringify(region)}) === true`;
  for (await tabTo(page, name, MANY); !(await page.evaluate<boolean>(within)); await tabTo(page, name, MANY))
    await page.keyboard.press('Tab');
}

/** What had the focus is gone, and the keys go on from where it was. */
const isKept = async (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);

const report = (captain: WebCaptain, matchId: string, score: object): Promise<void> =>
  send(captain, `/matches/${matchId}/scores`, { mapId: 'mirage', ...score });

async function send({ cookie }: WebCaptain, path: string, body: object): Promise<void> {
  const answer = await request(path, asWebApp(cookie, { body }));
  expect(answer.status, answer.text).toBe(200);
}
