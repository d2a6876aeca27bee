import { createHelix } from '@matchpoint/core';
import { Backoff, holdLease, isLeaseLost, pause } from '@matchpoint/events';
import { directUrlOf } from '@matchpoint/postgres';
import type { BackgroundWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { lookAtStreams } from './look-at-streams.js';

/** Interval between the starts of two rounds (docs/reference/users.md#stream-status). */
const INTERVAL_MS = 60_000;
/** While Twitch does not answer, the interval grows up to this. */
const MAX_INTERVAL_MS = 300_000;
const LEASE = 'twitch-streams';

/**
 * Polls Twitch for live channels, in one process at a time: under a lease, with every write fenced. No request waits for it, and readiness
 * does not depend on it. While Twitch is down, streams keep their last state, and become unknown after ten minutes. Does nothing without
 * credentials.
 */
export function startFollowingStreams(context: CatalogProfileContext, { intervalMs = INTERVAL_MS } = {}): BackgroundWork {
  const { config, clock, logger, pool } = context;
  if (config.twitchClientId === undefined || config.twitchClientSecret === undefined) return { stop: async () => undefined };
  const ask = createHelix(config, clock);
  const stopping = new AbortController();
  const lease = { connectionString: directUrlOf(pool), applicationName: 'matchpoint-twitch-streams', name: LEASE, logger };
  const done = holdLease(lease, stopping.signal, async ({ fence, signal }) => {
    const backoff = new Backoff(intervalMs, Math.max(MAX_INTERVAL_MS, intervalMs));
    let afterId = '';
    while (!signal.aborted) {
      const endsAtMs = performance.now() + intervalMs;
      const isDone = await lookAtStreams(context, ask, { fence, signal, afterId }, (id) => (afterId = id)).then(
        () => true,
        (error: unknown) => {
          if (isLeaseLost(error)) throw error;
          if (!signal.aborted) logger.warn({ err: error }, 'streams could not be checked; will retry');
          return false;
        },
      );
      if (isDone) backoff.reset();
      await pause(isDone ? Math.max(0, endsAtMs - performance.now()) : backoff.nextMs(), signal);
    }
  });
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
