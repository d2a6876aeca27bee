import type { BackgroundWork } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { runDueTimers } from './run-due-timers.js';

/** How late a due timer may fire. */
const INTERVAL_MS = 500;

/** Runs due timers now, including those left by a restart, and again every half second until stopped. */
export function startTimers(context: TournamentContext): BackgroundWork {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const turn = (): void => {
    running = runDueTimers(context, stopping.signal)
      .catch((error: unknown) => context.logger.warn({ err: error }, 'due timers could not be run'))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(turn, INTERVAL_MS).unref();
      });
  };
  turn();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
