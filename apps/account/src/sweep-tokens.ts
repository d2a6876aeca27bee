import { DAY_MS } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { AccountContext } from './context.js';
import { forgetClaim, listExpiredTokens, lockAbandoned, removeTokens } from './db/mailed-tokens.js';

const INTERVAL_MS = 600_000;
const AT_A_TIME = 200;
/** Longer than any call may take: a completion admitted before the expiry has ended, and its account is visible. */
const GRACE_MS = 60_000;
/** After this long, nobody repeats a completion that was cut off. */
const ABANDONED_MS = DAY_MS;

type Context = Pick<AccountContext, 'pool' | 'clock' | 'peers' | 'logger'>;

/**
 * Deletes expired links, and users created by a completion that crashed and was not repeated: once the link expires, or after 24 hours for
 * an operator's, which is valid for longer (docs/reference/accounts.md#registration). Replicas may run it concurrently. Returns the number
 * of deleted links.
 */
export async function sweepTokens(context: Context, signal?: AbortSignal): Promise<number> {
  const { pool, clock, peers } = context;
  while (!signal?.aborted && (await discardAbandoned(context)));
  let swept = 0;
  while (!signal?.aborted) {
    const expired = await listExpiredTokens(pool, new Date(clock.now().getTime() - GRACE_MS), AT_A_TIME);
    const digests: Buffer[] = [];
    for (const { orphanId, digest } of expired) {
      if (signal?.aborted) break;
      if (orphanId !== null) await peers.users.discardUser({ id: orphanId });
      digests.push(digest);
    }
    await removeTokens(pool, digests);
    swept += digests.length;
    if (digests.length < AT_A_TIME) break;
  }
  return swept;
}

/** Discards the user that an abandoned completion created; its link stays valid. @returns false if there is no such user */
function discardAbandoned({ pool, clock, peers }: Context): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    const abandoned = await lockAbandoned(tx, new Date(clock.now().getTime() - ABANDONED_MS));
    if (!abandoned) return false;
    // Under the lock: a completion that begins meanwhile waits, and then creates another user.
    await peers.users.discardUser({ id: abandoned.orphanId });
    await forgetClaim(tx, abandoned.digest);
    return true;
  });
}

/** Runs now and every ten minutes until stopped. */
export function startTokenSweeper(context: Context): BackgroundWork {
  const sweep = async (signal: AbortSignal): Promise<void> => void (await sweepTokens(context, signal));
  return repeatWork(INTERVAL_MS, sweep, (error) => context.logger.warn({ err: error }, 'expired links could not be deleted'));
}
