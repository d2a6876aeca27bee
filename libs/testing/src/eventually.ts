import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 20;

/**
 * Repeats `attempt` until it stops throwing and answers something truthy (or nothing at all, as assertions do), and
 * answers that. After as many attempts as fit into `timeoutMs` (default 60 s) it rejects with the last error. Attempts are
 * counted, not time: on a busy machine each takes longer, and so does what they wait for. The way to wait in a test.
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
