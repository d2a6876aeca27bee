import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 20;

/**
 * Repeats `attempt` until it returns something truthy (or nothing, like an assertion) without throwing, and returns that. After as many
 * attempts as fit into `timeoutMs` (default 60 s) it rejects with the last error. It counts attempts, not time, because on a busy machine
 * everything takes longer. This is the way to wait in a test.
 */
export async function eventually<T>(attempt: () => T | Promise<T>, { timeoutMs = 60_000 }: { timeoutMs?: number } = {}): Promise<T> {
  const attempts = Math.ceil(timeoutMs / INTERVAL_MS);
  for (let count = 1; ; count += 1) {
    let failure: unknown;
    try {
      const answer = await attempt();
      if (answer || answer === undefined) return answer;
      failure = new Error(`still ${String(answer)} after ${attempts} attempts`);
    } catch (error) {
      failure = error;
    }
    if (count >= attempts) throw failure;
    await delay(INTERVAL_MS);
  }
}
