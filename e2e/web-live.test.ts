import { type BrowserContext, findViolations, followTroubles, openBrowser, type Page } from '@matchpoint/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilAllIsUp } from './src/chaos/processes.js';
import { openClient } from './src/http-client.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, type Squad, succeed } from './src/squads.js';
import { demo } from './src/system.js';
import { createAcceptedMatch, registerCaptains, sayReady, type WebCaptain } from './src/web-captains.js';
import { signInBy } from './src/web-session.js';

const GAME = { game: 'counter_strike_2', size: 2 };
/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 180_000;
const STEP_MS = 60_000;

const request = openClient('127.0.45');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'what is live' : 'what is live: not run, for want of a Chromium', () => {
  let driver: MatchDriver;
  let red: Squad;
  let blue: Squad;
  beforeAll(async () => {
    [red, blue] = (await importSquads(request, ['e2e_web_red', 'e2e_web_blue'], GAME)) as [Squad, Squad];
    driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
  });
  const start = async (matchId: string) => succeed(request, `/matches/${matchId}/start`, { method: 'POST', key: await red.key() });
  const finish = async (matchId: string) => {
    for (const side of ['creator', 'opponent'] as const) await driver.submit(matchId, side, {});
  };

  test(
    'a match’s page shows its start and its score live, without a reload',
    async () =>
      inContext(async (context) => {
        const matchId = await driver.ready();
        const page = await open(context, `/matches/${matchId}`);
        await page.getByRole('main').getByText('Ready', { exact: true }).waitFor();
        await start(matchId);
        await page.getByRole('main').getByText('Live', { exact: true }).waitFor();
        await finish(matchId);
        await page.getByRole('main').getByText('Final', { exact: true }).waitFor();
        await page.getByRole('group', { name: 'Maps' }).getByText('13').waitFor();
      }),
    PATIENCE_MS,
  );

  test(
    'the page and the room of a match show that live updates are paused while their stream is lost',
    async () =>
      inContext(async (context) => {
        await signInBy(context, 'captain');
        await context.route('**/api/v1/matches/*/stream*', (route) => route.abort());
        const matchId = await driver.ready();
        const pages = [await open(context, `/matches/${matchId}`), await open(context, `/desk/matches/${matchId}`)];
        for (const page of pages) await page.getByText('Live updates paused').waitFor();
        for (const page of pages) expect(await findViolations(page, 'all')).toEqual([]);
        await context.unroute('**/api/v1/matches/*/stream*');
        for (const page of pages) await page.getByText('Live updates paused').waitFor({ state: 'detached' });
      }),
    PATIENCE_MS,
  );

  test(
    'a room whose stream was lost shows what nobody tells again once it is back',
    async () =>
      inContext(async (context) => {
        const [creator, opponent] = (await registerCaptains(request, 2, GAME.game)) as [WebCaptain, WebCaptain];
        const matchId = await createAcceptedMatch(request, creator, opponent, GAME.game);
        await creator.signIn(context);
        // By the name that the cookie is of.
        const { hostname } = new URL(demo().publicUrl);
        const room = Object.assign(new URL(`/desk/matches/${matchId}`, demo().gateways.at(-1)), { hostname });
        let reads = 0;
        context.on('response', (response) => (reads += response.ok() && response.url().endsWith(`/api/v1/matches/${matchId}`) ? 1 : 0));
        const page = await open(context, room.href);
        // The second one is by the stream, which is there: nothing is asked any more when the gateway goes.
        await expect.poll(() => reads, { timeout: STEP_MS }).toBeGreaterThan(1);
        await page.getByRole('button', { name: `Mark ${creator.team} ready` }).waitFor();
        process.kill(demo().pids[`gateway-${demo().gateways.length}`] as number, 'SIGKILL');
        await sayReady(request, opponent, matchId);
        await untilAllIsUp(request, STEP_MS);
        await page.getByText(`${opponent.team} is ready. Waiting for ${creator.team}.`).waitFor();
      }),
    PATIENCE_MS,
  );

  test(
    'two tabs of a browser share one stream, and the remaining tab goes on when the other closes',
    async () =>
      inContext(async (context) => {
        let streams = 0;
        context.on('request', (asked) => (streams += asked.url().endsWith('/user/stream') ? 1 : 0));
        await signInBy(context, 'captain');
        const [first, second] = [await open(context, '/desk'), await open(context, '/desk')];
        await expect.poll(() => streams, { timeout: STEP_MS }).toBe(1);
        await first.close();
        await expect.poll(() => streams, { timeout: STEP_MS }).toBe(2);
        await second.getByRole('heading', { level: 1 }).waitFor();
        expect(await second.getByText('Live updates paused').count()).toBe(0);
      }),
    PATIENCE_MS,
  );

  test(
    'an overlay shows a draft to anyone with its token, and goes dark once the token is revoked',
    async () =>
      inContext(async (context) => {
        const matchId = await driver.create();
        const tokens = `/matches/${matchId}/overlay-tokens`;
        const { path, overlayToken } = (await request(tokens, { method: 'POST', key: await red.key() })).body;
        const page = await context.newPage();
        await page.goto(`/overlay/matches/${matchId}`);
        await page.getByRole('alert').waitFor();
        await page.goto(path);
        await page.getByText('Soon · Bo1').waitFor();
        await succeed(request, `${tokens}/${overlayToken.id}`, { method: 'DELETE', key: await red.key() });
        await page.getByRole('alert').waitFor();
        expect(await page.locator('main').isVisible()).toBe(false);
      }),
    PATIENCE_MS,
  );

  test(
    'an overlay shows a match on nothing, survives the restart of its gateway, and needs nothing from elsewhere',
    async () =>
      inContext(async (context) => {
        const matchId = await driver.ready();
        const gateway = demo().gateways.at(-1) as string;
        const page = await context.newPage();
        const troubles = followTroubles(page, gateway);
        await page.goto(`${gateway}/overlay/matches/${matchId}?theme=light&side=left&scale=1.5`);
        await page.getByText('Ready · Bo1').waitFor();
        expect(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe('rgba(0, 0, 0, 0)');
        expect(await page.evaluate('document.documentElement.dataset.theme + document.documentElement.dataset.side')).toBe('lightleft');
        expect(troubles.take()).toEqual([]);
        process.kill(demo().pids[`gateway-${demo().gateways.length}`] as number, 'SIGKILL');
        await start(matchId);
        await untilAllIsUp(request, STEP_MS);
        await page.getByText('Live · Bo1').waitFor();
        await finish(matchId);
        await page.getByText('Final · Bo1').waitFor();
        expect(await page.locator('[data-score="creatorTeam"]').innerText()).toBe('1');
        expect(await page.locator('html').getAttribute('data-live')).toBeNull();
      }),
    PATIENCE_MS,
  );

  async function inContext(act: (context: BrowserContext) => Promise<void>): Promise<void> {
    const context = await (browser as NonNullable<typeof browser>).newContext({ baseURL: demo().publicUrl });
    context.setDefaultTimeout(STEP_MS);
    try {
      await act(context);
    } finally {
      await context.close();
    }
  }

  async function open(context: BrowserContext, address: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }
});
