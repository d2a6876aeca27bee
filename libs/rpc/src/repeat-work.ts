import type { BackgroundWork } from './background-work.js';

/**
 * Runs `work` now and every `intervalMs` until stopped, never concurrently: work that takes longer than the interval is not overtaken.
 * The signal aborts when it is stopped; long work looks at it between its parts.
 */
export function repeatWork(
  intervalMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): BackgroundWork {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= work(stopping.signal)
      .catch(onError)
      .finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
