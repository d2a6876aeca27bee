import { DomainError } from '@matchpoint/errors';
import type { account } from '@matchpoint/contracts';
import type { EdgePorts } from '../ports.js';
import { saveDeletionDue } from '../sessions/store/owner-access.js';
import { sessionsOf } from '../sessions/session-record.js';
import { endSessions } from './end-sessions.js';

/**
 * Schedules an account for deletion in 14 days, and ends its sessions and keys now (docs/reference/accounts.md#deletion). Returns the date.
 * @param wanted the account, and who requested the deletion
 * @throws DomainError error_user_not_found for a user without an account; error_account_deletion_blocked, whose message names the obstacle;
 * error_unavailable
 */
export async function scheduleDeletion(
  context: EdgePorts,
  wanted: Pick<account.ScheduleDeletionRequest, 'userId' | 'actorUserId' | 'origin' | 'staffOrder'>,
  call: { requestId: string },
): Promise<string> {
  const { roles } = await context.leagues.batchListLeagueRoles({ userIds: [wanted.userId] }, call);
  // A league that is shut down needs no owner.
  const owned = roles.find(({ role, leagueStatus }) => role === 'OWNER' && leagueStatus !== 'shutdown');
  if (owned) {
    const message = `You own the league ${owned.name}: transfer its ownership first.`;
    throw new DomainError('error_account_deletion_blocked', { message });
  }
  const { dueAt } = await context.account.scheduleDeletion(wanted, call);
  await markDeletionDue(context, wanted.userId, true);
  await endSessions(context, wanted.userId, { revokesKeys: true });
  return dueAt;
}

/**
 * Cancels the scheduled deletion of an account.
 * @throws DomainError error_user_not_found; error_account_deletion_blocked; error_account_deletion_ordered
 */
export async function cancelDeletion(
  context: EdgePorts,
  wanted: account.CancelDeletionRequest,
  call: { requestId: string },
): Promise<void> {
  await context.account.cancelDeletion(wanted, call);
  await markDeletionDue(context, wanted.userId, false);
}

/** Announces the changed access of the person's sessions to every replica. */
function markDeletionDue({ pool, changing }: EdgePorts, userId: string, isDue: boolean): Promise<void> {
  return changing([sessionsOf(userId)], () => saveDeletionDue(pool, userId, isDue));
}
