import type { CredentialChange } from '@matchpoint/core';
import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { insertAuditEntry } from '../db/audit-entries.js';
import { dropMailsOf, queueMail } from '../db/mail-queue.js';
import { endTokensOf } from '../db/mailed-tokens.js';
import { insertSecurityEvent, type Origin } from '../db/security-events.js';
import { endChallengesOf } from '../db/sign-in-challenges.js';
import { noticeOf, type NoticeKind } from '../domain/mail-kind.js';

export interface ChangeOfCredentials {
  userId: string;
  change: CredentialChange;
  /** The address to notify: the account's, or its previous one if the address changed. */
  email: string;
  /** What is mailed to that address, if not the notice of the change. */
  notice?: NoticeKind | undefined;
  /** undefined: the holder of a mailed link. */
  actorUserId: string | undefined;
  origin: Origin | undefined;
  requestId: string;
  now: Date;
  /** Sessions that end with it; by default none. Links that they may have requested end too. */
  endsSessions?: { but?: string | undefined };
  endsApiKeys?: boolean;
  /** The account no longer has a second factor, so everything that requires one ends. */
  losesLastFactor?: boolean;
}

/**
 * Reports a change of credentials to the account's owner (also by mail), the audit log, and the gateway, which ends sessions and keys.
 * Pending sign-ins start over. Runs in the transaction of the change, which holds the account's lock.
 */
export async function tellOfChange(tx: ClientBase, told: ChangeOfCredentials): Promise<void> {
  const { userId, change, email, notice = noticeOf(change), actorUserId, origin, requestId, now } = told;
  const { endsSessions, endsApiKeys = false, losesLastFactor = false } = told;
  await insertSecurityEvent(tx, { userId, type: change, origin, now });
  await insertAuditEntry(tx, { actorUserId, action: `account.${change}`, target: userId, requestId, address: origin?.address, now });
  await endChallengesOf(tx, userId);
  if (endsSessions !== undefined) {
    await endTokensOf(tx, userId, now);
    await dropMailsOf(tx, userId);
  }
  await queueMail(tx, { kind: notice, email, now });
  const kept = endsSessions?.but;
  await appendEvents(tx, [
    {
      type: 'internal.account.credentials_changed',
      subject: userId,
      data: {
        ...{ userId, change, endsSessions: endsSessions !== undefined, endsApiKeys },
        ...(kept !== undefined && { keptSessionId: kept }),
        ...(losesLastFactor && { losesLastFactor }),
      },
      occurredAt: now.toISOString(),
    },
  ]);
}
