import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { AccountContext } from './context.js';
import { listExpiredTokens, removeTokens } from './db/mailed-tokens.js';

const INTERVAL_MS = 600_000;
const AT_A_TIME = 200;
/** Longer than any call may take: a completion that was let in before the end has ended, and its account is to be seen. */
const GRACE_MS = 60_000;

type Context = Pick<AccountContext, 'pool' | 'clock' | 'peers' | 'logger'>;

/**
 * Deletes links that act no more; and users whom a completion has made before a crash, and which nobody repeated while its link acted, 24
 * hours at most (docs/reference/accounts.md#mailed-links). Replicas may sweep at the same time. Answers how many links are gone.
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

/** Sweeps now and every ten minutes until stopped. */
export function startTokenSweeper(context: Context): BackgroundWork {
  const sweep = async (): Promise<void> => void (await sweepTokens(context));
  return repeatWork(INTERVAL_MS, sweep, (error) => context.logger.warn({ err: error }, 'mailed tokens not swept'));
}
