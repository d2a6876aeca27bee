import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { AccountContext } from './context.js';
import { removeConnectionSync, takeConnectionSync } from './db/connection-syncs.js';

const INTERVAL_MS = 1_000;
/** A report locks its row, for which a change of the same identity waits. */
const TELLING_MS = 2_000;

type Context = Pick<AccountContext, 'pool' | 'peers' | 'logger'>;

/**
 * Adds identities to their owners' connections, or removes them (docs/reference/accounts.md#other-sites). Reports the current state of
 * each, one report at a time per identity so that the last is right, and retries until it is received. A failed one waits for the next pass
 * and holds up no other.
 */
async function syncConnections({ pool, peers, logger }: Context, signal: AbortSignal): Promise<void> {
  let after = '';
  const syncNext = async (tx: PoolClient): Promise<boolean> => {
    const sync = await takeConnectionSync(tx, after);
    if (!sync) return false;
    const { identityId, userId, provider: platform, name, linkedAt } = sync;
    after = identityId;
    const connectionId = `conn_${identityId.slice(identityId.indexOf('_') + 1)}`;
    const linked = linkedAt === null ? undefined : { name: name ?? undefined, linkedAt };
    await peers.users.syncLinkedConnection({ connectionId, userId, platform, linked }, { deadlineMs: TELLING_MS });
    await removeConnectionSync(tx, identityId);
    return true;
  };
  while (!signal.aborted) {
    const before = after;
    try {
      if (!(await withTransaction(pool, syncNext))) return;
    } catch (error) {
      // If no identity is known, the database has failed for all of them.
      if (after === before) throw error;
      logger.warn({ err: error, identityId: after }, 'a connection could not be reported; will retry');
    }
  }
}

/** Runs now and every second until stopped. */
export function startSyncingConnections(context: Context): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    (signal) => syncConnections(context, signal),
    (error) => context.logger.warn({ err: error }, 'connections could not be reported; will retry'),
  );
}
