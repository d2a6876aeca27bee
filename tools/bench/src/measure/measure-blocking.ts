import type { Browser, Page } from '@matchpoint/browser';

/** The longest task that users don't notice; longer ones count as blocking. */
const UNNOTICED_MS = 50;
const TASK = 'ThreadControllerImpl::RunTask';

/** As Chromium writes them: times in µs, `tdur` the thread's own. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Total Blocking Time in ms of what `open` does, on a processor so many times slower: of each task of a page's main thread, what is beyond
 * 50 ms. Counted in processor time, which others on this machine do not add to, from the first byte on instead of the first paint.
 */
export async function measureBlocking(browser: Browser, page: Page, slower: number, open: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  await open();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf));
  const tasks = traceEvents.filter((event) => event.name === TASK && event.ph === 'X' && threads.has(threadOf(event)));
  if (!tasks.some(({ tdur }) => tdur !== undefined)) throw new Error('Chromium has noted no processor time');
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur * slower) / 1000 - UNNOTICED_MS), 0);
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
