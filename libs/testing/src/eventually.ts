import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 20;

/**
 * Repeats `attempt` until it stops throwing and answers something truthy (or nothing at all, as assertions do), and
 * answers that. After `timeoutMs` (default 10 s) it rejects with the last error. The way to wait in a test.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let failure: unknown;
    try {
      const answer = await attempt();
      if (answer || answer === undefined) return answer;
      failure = new Error(`still ${String(answer)} after ${timeoutMs} ms`);
    } catch (error) {
      failure = error;
    }
    if (Date.now() >= deadline) throw failure;
    await delay(INTERVAL_MS);
  }
}
