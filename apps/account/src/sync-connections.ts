import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { AccountContext } from './context.js';
import { removeConnectionSync, takeConnectionSync } from './db/connection-syncs.js';

const INTERVAL_MS = 1_000;
/** A telling holds its row, for which a change of the same identity waits. */
const TELLING_MS = 2_000;

type Context = Pick<AccountContext, 'pool' | 'peers' | 'logger'>;

/**
 * Shows identities among their owners' connections, or removes them (docs/reference/accounts.md#other-sites). Reports the current state of
 * each, one report of it at a time so that the last is right, and retries until it is received. Returns how many.
 */
export async function syncConnections({ pool, peers }: Pick<Context, 'pool' | 'peers'>): Promise<number> {
  for (let told = 0; ; told += 1) {
    const isTold = await withTransaction(pool, async (tx) => {
      const sync = await takeConnectionSync(tx);
      if (!sync) return false;
      const { identityId, userId, provider: platform, name, linkedAt } = sync;
      const connectionId = `conn_${identityId.slice(identityId.indexOf('_') + 1)}`;
      const linked = linkedAt === null ? undefined : { name: name ?? undefined, linkedAt };
      await peers.users.syncLinkedConnection({ connectionId, userId, platform, linked }, { deadlineMs: TELLING_MS });
      await removeConnectionSync(tx, identityId);
      return true;
    });
    if (!isTold) return told;
  }
}

/** Looks now and every second until stopped. */
export function startSyncingConnections(context: Context): BackgroundWork {
  const pass = async (): Promise<void> => void (await syncConnections(context));
  return repeatWork(INTERVAL_MS, pass, (error) => context.logger.warn({ err: error }, 'connections are not told; will try again'));
}
