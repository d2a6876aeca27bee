import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 500;
const LEAST_FAILURES = 2;

/** How a running process shows that it does what it is there for. */
export interface Liveness {
  /** Asks it once, and no longer than some seconds; rejects when it should have answered and has not. */
  ask(): Promise<void>;
  /** A process that has answered nothing for this long is stuck. */
  patienceMs: number;
}

/** Asks again and again; answers why the process counts as stuck, or nothing once the signal aborts. */
export async function untilStuck({ ask, patienceMs }: Liveness, signal: AbortSignal): Promise<string | undefined> {
  let failures = 0;
  let failingSince = 0;
  while (!signal.aborted) {
    const askedAt = performance.now();
    try {
      await ask();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) failingSince = askedAt;
      // More than one: should this process itself have been held up, the first answer may have come and not been read in time.
      const isStuck = failures >= LEAST_FAILURES && performance.now() - failingSince >= patienceMs;
      if (isStuck) return error instanceof Error ? error.message : String(error);
    }
    await delay(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return undefined;
}
