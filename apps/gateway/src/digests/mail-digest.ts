import type { account } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import type { CallerContext } from '@matchpoint/rpc';
import { isSuspended } from '../edge/sessions/session-record.js';
import { findStanding } from '../edge/sessions/store/owner-access.js';
import type { GatewayContext } from '../ports.js';
import { MAX_UNREAD, readUnread } from '../routes/notifications/read-unread.js';
import type { Shown } from '../routes/notifications/show-notifications.js';
import type { UnsubscribeTokens } from './unsubscribe-tokens.js';

const MAX_ITEMS = 20;

/** The recipient of a digest, as the caller of the calls that compose it. */
export const readerOf = (userId: string): CallerContext => ({ userId, keyId: 'digest', kind: 'personal' });

/**
 * Composes a person's digest of a period from the notifications they may see now, and has the account service mail it. Repeating it changes
 * nothing: there is one mail per person and period (docs/reference/notifications.md#digest).
 */
export async function mailDigest(
  context: GatewayContext,
  tokens: UnsubscribeTokens,
  { userId, period }: { userId: string; period: string },
): Promise<void> {
  const call = { caller: readerOf(userId), requestId: newId('req') };
  if (!isSuspended(await findStanding(context.pool, userId), context.clock.now())) {
    const unread = await readUnread(context, call);
    if (unread.length > 0) {
      const items = unread.slice(0, MAX_ITEMS).map(toItem);
      const unreadCount = Math.min(unread.length, MAX_UNREAD);
      await context.account.queueDigest({ period, items, unreadCount, unsubscribeToken: tokens.mint(userId) }, call);
    }
  }
  await context.notifications.settleDigest({ period }, call);
}

function toItem({ kind, data, subject }: Shown): account.DigestItem {
  return {
    ...{ kind, event: data.event, subjectType: subject.type, subjectId: subject.id },
    slug: subject.slug ?? undefined,
    name: subject.name ?? undefined,
    creatorTeam: subject.creatorTeam?.name ?? undefined,
    acceptedTeam: subject.acceptedTeam?.name ?? undefined,
    creatorScore: subject.creatorTeamScore ?? undefined,
    acceptedScore: subject.acceptedTeamScore ?? undefined,
  };
}
