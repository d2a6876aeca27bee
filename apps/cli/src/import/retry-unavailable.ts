import { DomainError } from '@matchpoint/errors';

/** Delays between the attempts of a batch, in milliseconds: together longer than a killed service takes to restart. */
export const RETRY_DELAYS_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];

/**
 * Retries `attempt` while the service is unavailable. Only for idempotent calls; imports are upserts.
 * @throws what the last attempt threw.
 */
export async function retryUnavailable<Value>(attempt: () => Promise<Value>, sleep: (ms: number) => Promise<unknown>): Promise<Value> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'error_unavailable') throw error;
      await sleep(delayMs);
    }
  }
  return attempt();
}
