import type { account, notification } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import type { CallerContext } from '@matchpoint/rpc';
import { isSuspended } from '../edge/sessions/session-record.js';
import { findStanding } from '../edge/sessions/store/owner-access.js';
import type { GatewayContext } from '../ports.js';
import { MAX_UNREAD, type Placed, readUnread } from '../routes/notifications/read-unread.js';
import type { UnsubscribeTokens } from './unsubscribe-tokens.js';

const MAX_ITEMS = 20;

/** The recipient of a digest, as the caller of the calls that compose it. */
export const readerOf = (userId: string): CallerContext => ({ userId, keyId: 'digest', kind: 'personal' });

/**
 * Composes a person's digest of a period from the notifications they may see now, and has the account service mail it. Repeating it changes
 * nothing: there is one mail per person and period (docs/reference/notifications.md#digest). No later digest repeats its contents.
 */
export async function mailDigest(
  context: GatewayContext,
  tokens: UnsubscribeTokens,
  { userId, period, mailedUntil: before }: notification.DueDigest,
): Promise<void> {
  const call = { caller: readerOf(userId), requestId: newId('req') };
  let mailedUntil: number | undefined;
  if (!isSuspended(await findStanding(context.pool, userId), context.clock.now())) {
    const unread = await readUnread(context, call);
    const unmailed = unread.filter(({ position }) => position > before);
    if (unmailed.length > 0) {
      const items = unmailed.slice(0, MAX_ITEMS).map(toItem);
      const unreadCount = Math.min(unread.length, MAX_UNREAD);
      const digest = { period, items, unreadCount, unsubscribeToken: tokens.mint(userId), mailedUntil: unmailed[0]?.position };
      ({ mailedUntil } = await context.account.queueDigest(digest, call));
    }
  }
  await context.notifications.settleDigest({ period, mailedUntil }, call);
}

function toItem({ notification: { kind, data, subject } }: Placed): account.DigestItem {
  const { creatorTeam, winnerTeamId } = subject;
  const winner = winnerTeamId === creatorTeam?.id ? 'creator' : 'accepted';
  return {
    ...{ kind, event: data.event, subjectType: subject.type, subjectId: subject.id },
    slug: subject.slug ?? undefined,
    name: subject.name ?? undefined,
    creatorTeam: creatorTeam?.name ?? undefined,
    acceptedTeam: (subject.acceptedTeam ?? subject.challengedTeam)?.name ?? undefined,
    creatorScore: subject.creatorTeamScore ?? undefined,
    acceptedScore: subject.acceptedTeamScore ?? undefined,
    isVoided: subject.isVoided,
    status: subject.status,
    winner: winnerTeamId == null ? undefined : winner,
  };
}
