import type { Clock } from '@matchpoint/core';
import { repeatWork } from '@matchpoint/rpc';
import type { Logger } from '@matchpoint/telemetry';

const FLUSH_MS = 5_000;

/** Records when sessions are used, and writes it in bulk every few seconds so that no request waits for it. */
export interface SessionUseTracker {
  used(sessionId: string): void;
  /** Writes what is recorded so far. */
  flush(): Promise<void>;
  /** Writes what is recorded so far and stops. */
  stop(): Promise<void>;
}

export function trackSessionUse(
  write: (uses: ReadonlyMap<string, string>) => Promise<void>,
  clock: Clock,
  logger: Logger,
): SessionUseTracker {
  let uses = new Map<string, number>();
  const flush = async (): Promise<void> => {
    if (uses.size === 0) return;
    const batch = new Map([...uses].map(([sessionId, at]) => [sessionId, new Date(at).toISOString()]));
    uses = new Map();
    // Losing a timestamp is harmless: the next use writes a later one.
    await write(batch).catch((error: unknown) => logger.warn({ err: error }, 'last use of sessions not written'));
  };
  // Only one write at a time, so that a slow database isn't overloaded.
  const writing = repeatWork(FLUSH_MS, flush, () => undefined);
  return {
    flush,
    used: (sessionId) => void uses.set(sessionId, clock.now().getTime()),
    async stop() {
      await writing.stop();
      await flush();
    },
  };
}
