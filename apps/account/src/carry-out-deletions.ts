import { DAY_MS } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { AccountContext } from './context.js';
import { findDueDeletions, findUntoldDeletions, lockByUser, setDeletion, type StoredAccount } from './db/accounts.js';
import { insertAuditEntry } from './db/audit-entries.js';
import { deleteAccount } from './db/delete-account.js';
import { tellOfDeletion } from './steps/tell-of-deletion.js';

const INTERVAL_MS = 10_000;
const AT_A_TIME = 50;
/** Pause before a blocked deletion is retried. */
const POSTPONED_MS = DAY_MS;

type Context = Pick<AccountContext, 'pool' | 'clock' | 'peers' | 'logger'>;

/**
 * Deletes accounts whose deletion is due (docs/reference/accounts.md#deletion). The user is retired first, which may be repeated; then the
 * account is deleted in one transaction with the event that makes services delete the person's other data. If a process dies in between,
 * the next pass of any replica continues. Returns the number of deleted accounts.
 */
export async function carryOutDeletions({ pool, clock, peers, logger }: Context, signal?: AbortSignal): Promise<number> {
  let gone = 0;
  for (const userId of await findDueDeletions(pool, clock.now(), AT_A_TIME)) {
    if (signal?.aborted) break;
    try {
      await peers.users.retireUser({ id: userId });
      gone += await forgetAccount({ pool, clock }, userId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'error_account_deletion_blocked') {
        logger.warn({ err: error, userId }, 'an account was not deleted; will retry');
        continue;
      }
      logger.warn({ userId }, 'an account is not deleted yet: its user is the last operator');
      await ifDue({ pool, clock }, userId, (tx) => setDeletion(tx, userId, new Date(clock.now().getTime() + POSTPONED_MS)));
    }
  }
  return gone;
}

/**
 * Tells of deletions that processes of an earlier release have scheduled or cancelled, which told nobody: before the upgrade, or beside
 * processes of this release.
 */
export async function tellOfUntoldDeletions({ pool, clock }: Pick<Context, 'pool' | 'clock'>): Promise<void> {
  for (const userId of await findUntoldDeletions(pool, AT_A_TIME))
    await withTransaction(pool, (tx) => tellOfDeletion(tx, userId, clock.now()));
}

function forgetAccount(context: Pick<Context, 'pool' | 'clock'>, userId: string): Promise<number> {
  return ifDue(context, userId, async (tx, account) => {
    const now = context.clock.now();
    await deleteAccount(tx, account);
    const audited = { action: 'account.deleted', target: userId, requestId: null, now };
    await insertAuditEntry(tx, { actorUserId: undefined, address: undefined, ...audited });
    await appendEvents(tx, [{ type: 'internal.user.deleted', subject: userId, data: { userId }, occurredAt: now.toISOString() }]);
  });
}

/** Acts on an account if it still exists and is still due, under its lock; returns 1 if it acted. */
function ifDue(
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  userId: string,
  act: (tx: ClientBase, account: StoredAccount) => Promise<void>,
): Promise<number> {
  return withTransaction(pool, async (tx) => {
    const account = await lockByUser(tx, userId);
    const isDue = account !== undefined && account.deletionDueAt !== null && new Date(account.deletionDueAt) <= clock.now();
    if (isDue) await act(tx, account);
    return isDue ? 1 : 0;
  });
}

/** Runs now and every ten seconds until stopped. */
export function startCarryingOutDeletions(context: Context): BackgroundWork {
  const pass = async (signal: AbortSignal): Promise<void> => {
    await tellOfUntoldDeletions(context);
    await carryOutDeletions(context, signal);
  };
  return repeatWork(INTERVAL_MS, pass, (error) => context.logger.warn({ err: error }, 'deletions could not be carried out; will retry'));
}
