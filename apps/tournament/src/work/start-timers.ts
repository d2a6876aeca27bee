import type { BackgroundWork } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { runDueTimers } from './run-due-timers.js';

/** How late something that is due may happen. */
const INTERVAL_MS = 500;

/** Runs what is due now, including what a restart has left, and again every half second until stopped. */
export function startTimers(context: TournamentContext): BackgroundWork {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const turn = (): void => {
    running = runDueTimers(context, stopping.signal)
      .catch((error: unknown) => context.logger.warn({ err: error }, 'due timers not run'))
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
