import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 500;
const LEAST_FAILURES = 2;

/** How a running process shows that it works. */
export interface Liveness {
  /** Asks it once, for a few seconds at most; rejects if it should have answered and has not. */
  ask(): Promise<void>;
  /** A process that has answered nothing for this long is stuck. */
  patienceMs: number;
}

/** Asks repeatedly; returns why the process counts as stuck, or nothing once the signal aborts. */
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
      // More than one: if this process itself was held up, the first answer may have arrived without being read in time.
      const isStuck = failures >= LEAST_FAILURES && performance.now() - failingSince >= patienceMs;
      if (isStuck) return error instanceof Error ? error.message : String(error);
    }
    await delay(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return undefined;
}
