import { DomainError } from '@matchpoint/errors';
import type { BucketDemand, RateLimiter } from './rate-limiter.js';

/**
 * Takes tokens before a proof is checked, and gives them back unless it was wrong: only wrong guesses cost tokens, and an empty bucket
 * stops them before anything is hashed.
 * @throws DomainError error_api_rate_limited; the errors of `prove`
 */
export async function spendOnWrong<Done>(
  limiter: RateLimiter,
  spend: (demand: BucketDemand) => Promise<void>,
  demands: readonly BucketDemand[],
  prove: () => Promise<Done>,
): Promise<Done> {
  const spent: BucketDemand[] = [];
  let isWrong = false;
  try {
    for (const demand of demands) {
      await spend(demand);
      spent.push({ ...demand, cost: -demand.cost });
    }
    return await prove();
  } catch (error) {
    isWrong = spent.length === demands.length && error instanceof DomainError && error.code === 'error_credentials_invalid';
    throw error;
  } finally {
    if (!isWrong && spent.length > 0) await limiter.take(spent);
  }
}
