import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import { applyClosings, type ClosingContext } from './apply-closings.js';
import { serveForfeits } from './serve-forfeits.js';

/** How long what a league has closed or ordered may wait, besides its way here. */
const INTERVAL_MS = 250;

/** Ends what leagues have closed and takes the matches that they have ordered, now and four times a second until stopped. */
export function startApplyingClosings(context: ClosingContext): BackgroundWork {
  const stopping = new AbortController();
  const work = repeatWork(
    INTERVAL_MS,
    async () => {
      await applyClosings(context, stopping.signal);
      await serveForfeits(context, stopping.signal);
    },
    (error) => context.logger.warn({ err: error }, 'closings of leagues not applied'),
  );
  return {
    async stop() {
      stopping.abort();
      await work.stop();
    },
  };
}
