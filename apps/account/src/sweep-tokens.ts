import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { AccountContext } from './context.js';
import { listExpiredTokens, removeTokens } from './db/mailed-tokens.js';

const INTERVAL_MS = 600_000;
const AT_A_TIME = 200;
/** Longer than any call may take: a completion admitted before the expiry has ended, and its account is visible. */
const GRACE_MS = 60_000;

type Context = Pick<AccountContext, 'pool' | 'clock' | 'peers' | 'logger'>;

/**
 * Deletes expired links, and users created by a completion that crashed and was not repeated within the link's validity of at most 24 hours
 * (docs/reference/accounts.md#mailed-links). Replicas may run it concurrently. Returns the number of deleted links.
 */
export async function sweepTokens({ pool, clock, peers }: Context): Promise<number> {
  let swept = 0;
  for (;;) {
    const expired = await listExpiredTokens(pool, new Date(clock.now().getTime() - GRACE_MS), AT_A_TIME);
    for (const { orphanId } of expired) if (orphanId !== null) await peers.users.discardUser({ id: orphanId });
    const digests = expired.map(({ digest }) => digest);
    await removeTokens(pool, digests);
    swept += digests.length;
    if (digests.length < AT_A_TIME) return swept;
  }
}

/** Runs now and every ten minutes until stopped. */
export function startTokenSweeper(context: Context): BackgroundWork {
  const sweep = async (): Promise<void> => void (await sweepTokens(context));
  return repeatWork(INTERVAL_MS, sweep, (error) => context.logger.warn({ err: error }, 'expired links could not be deleted'));
}
