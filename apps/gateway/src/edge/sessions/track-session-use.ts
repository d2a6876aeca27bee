import type { Clock } from '@matchpoint/core';
import { repeatWork } from '@matchpoint/rpc';
import type { Logger } from '@matchpoint/telemetry';

const FLUSH_MS = 5_000;

/** Notes when sessions are used and writes it in bulk every few seconds: no request pays for it. */
export interface SessionUseTracker {
  used(sessionId: string): void;
  /** Writes what is noted. */
  flush(): Promise<void>;
  /** Writes what is noted and stops. */
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
    // A lost mark of use is no harm: the next use writes a later one.
    await write(batch).catch((error: unknown) => logger.warn({ err: error }, 'last use of sessions not written'));
  };
  // Never beside itself: a slow database has one batch to write, whatever gathers meanwhile.
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
