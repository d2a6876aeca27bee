import { createHelix } from '@matchpoint/core';
import { Backoff, holdLease, isLeaseLost, pause } from '@matchpoint/events';
import { directUrlOf } from '@matchpoint/postgres';
import type { BackgroundWork } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { lookAtStreams } from './look-at-streams.js';

/** Between the beginnings of two rounds (docs/reference/users.md#stream-status). */
const INTERVAL_MS = 60_000;
/** While Twitch does not answer, the rounds are further and further apart. */
const MAX_INTERVAL_MS = 300_000;
const LEASE = 'twitch-streams';

/**
 * Keeps asking Twitch who is live, in one process at a time: under a lease, with every write fenced. No request waits for any of it, and
 * readiness does not ask about it: while Twitch is away, streams are what they were, and after ten minutes unknown.
 * Without credentials nothing is asked.
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
          if (!signal.aborted) logger.warn({ err: error }, 'streams were not looked at; will try again');
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
