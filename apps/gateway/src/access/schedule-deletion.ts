import { DomainError } from '@matchpoint/errors';
import type { account } from '@matchpoint/contracts';
import type { GatewayContext } from '../context.js';
import { endSessions } from '../sessions/end-sessions.js';

/**
 * Has an account deleted in 14 days, and ends its sessions and keys now (management D). Answers when it goes.
 * @param wanted whose, and by whom it is wanted
 * @throws DomainError error_user_not_found for who has no account; error_account_deletion_blocked, whose message says what is in the way;
 * error_unavailable
 */
export async function scheduleDeletion(
  context: GatewayContext,
  wanted: Pick<account.ScheduleDeletionRequest, 'userId' | 'actorUserId' | 'origin' | 'staffOrder'>,
  call: { requestId: string },
): Promise<string> {
  const { roles } = await context.leagues.batchListLeagueRoles({ userIds: [wanted.userId] }, call);
  const owned = roles.find(({ role }) => role === 'OWNER');
  if (owned) {
    const message = `You own the league ${owned.name}: make somebody else its owner.`;
    throw new DomainError('error_account_deletion_blocked', { message });
  }
  const { dueAt } = await context.account.scheduleDeletion(wanted, call);
  await endSessions(context, wanted.userId, { revokesKeys: true });
  return dueAt;
}
