import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type CDPSession, findViolations, type Page } from '@matchpoint/browser';
import { measureBlocking } from './measure-blocking.js';

/** A mid-range phone on a slow mobile network: 1.6 Mbit/s down, 0.75 up, 150 ms, a quarter of this machine's processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWER = 4;
const VIEWPORT = { width: 412, height: 823 };
/** A page that has loaded nothing for this time has settled. */
const QUIET_MS = 1_000;
const LOOK_MS = 100;
const PATIENCE_MS = 60_000;

/** Cost of a page for a first visit. */
export interface PageCost {
  /** Bodies and headers of all that was loaded, compressed by gzip. */
  bytes: number;
  /** Largest Contentful Paint. */
  lcpMs: number;
  /** Total Blocking Time: of each task that lasts longer than 50 ms, what is beyond them. */
  tbtMs: number;
  /** Cumulative Layout Shift, all windows of a session together: never less than the largest of them. */
  cls: number;
  /** Violations of WCAG 2.2 AA and axe's best practices, a line each. */
  violations: string[];
}

export interface PageVisit {
  url: string;
  /** The session's cookie; undefined for a visitor. */
  session?: string;
}

/** Opens the page twice, each time with empty caches: once for loading and painting, once for CPU time. */
export async function measurePage(browser: Browser, visit: PageVisit): Promise<PageCost> {
  const painted = await inNewContext(browser, visit, async (page, debug) => {
    const traffic = await followTraffic(debug);
    await page.addInitScript(OBSERVE);
    await throttle(debug, CPU_SLOWER);
    await open(page, visit.url, traffic);
    const { lcp: lcpMs, cls } = await page.evaluate<Observed>('window.observed');
    await throttle(debug, 1);
    return { bytes: traffic.bytes, lcpMs, cls, violations: await findViolations(page) };
  });
  const tbtMs = await inNewContext(browser, visit, async (page, debug) => {
    const traffic = await followTraffic(debug);
    await throttle(debug, 1);
    return measureBlocking(browser, page, CPU_SLOWER, () => open(page, visit.url, traffic));
  });
  return { ...painted, tbtMs };
}

async function inNewContext<Result>(
  browser: Browser,
  { url, session }: PageVisit,
  act: (page: Page, debug: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    if (session !== undefined) await context.addCookies([{ name: 'mp_session', value: session, url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    return await act(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

interface Observed {
  lcp: number;
  cls: number;
}

/** Runs in the page before any of its scripts. */
const OBSERVE = `
  window.observed = { lcp: 0, cls: 0 };
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => (observed.lcp = entry.startTime));
  on('layout-shift', (entry) => (observed.cls += entry.hadRecentInput ? 0 : entry.value));
`;

interface Traffic {
  bytes: number;
  /** Requests without an answer yet, except streams, which never end. */
  open: Set<string>;
  lastAt: number;
}

async function followTraffic(debug: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, open: new Set(), lastAt: performance.now() };
  const end = (id: string): void => {
    traffic.open.delete(id);
    traffic.lastAt = performance.now();
  };
  debug.on('Network.requestWillBeSent', ({ requestId }) => traffic.open.add(requestId));
  debug.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') end(requestId);
  });
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    end(requestId);
  });
  debug.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await debug.send('Network.enable');
  // Every client and proxy understands gzip; brotli would be smaller.
  await debug.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  return traffic;
}

async function throttle(debug: CDPSession, cpuSlower: number): Promise<void> {
  await debug.send('Network.emulateNetworkConditions', NETWORK);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: cpuSlower });
}

async function open(page: Page, url: string, traffic: Traffic): Promise<void> {
  const answer = await page.goto(url);
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status() ?? 'nothing'}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  for (const startedAt = performance.now(); performance.now() - startedAt < PATIENCE_MS; await delay(LOOK_MS))
    if (traffic.open.size === 0 && performance.now() - traffic.lastAt > QUIET_MS) return;
  throw new Error(`${url} has not settled: ${traffic.open.size} requests are open`);
}
