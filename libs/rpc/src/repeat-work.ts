import type { BackgroundWork } from './background-work.js';

/** Runs `work` now and every `intervalMs` until stopped, never concurrently: work that takes longer than the interval is not overtaken. */
export function repeatWork(intervalMs: number, work: () => Promise<void>, onError: (error: unknown) => void): BackgroundWork {
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  run();
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
