import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { insertAuditEntry } from '../db/audit-entries.js';
import { queueMail } from '../db/mail-queue.js';
import { insertSecurityEvent, type Origin } from '../db/security-events.js';
import { endChallengesOf } from '../db/sign-in-challenges.js';
import type { Change } from '../domain/security-event.js';

export interface ChangeOfCredentials {
  userId: string;
  change: Change;
  /** Who is told by mail: the account's address; of a new address the one before. */
  email: string;
  /** undefined: whoever has a mailed link. */
  actorUserId: string | undefined;
  origin: Origin | undefined;
  requestId: string;
  now: Date;
  /** Which sessions end with it: none unless given. */
  endsSessions?: { but?: string | undefined };
  endsApiKeys?: boolean;
}

/**
 * Shows a change of credentials to the account's owner, by mail too, to the audit log and to the gateway, which ends sessions and keys by
 * it; sign-ins that are under way begin anew. In the transaction of the change (management A, D).
 */
export async function tellOfChange(tx: ClientBase, told: ChangeOfCredentials): Promise<void> {
  const { userId, change, email, actorUserId, origin, requestId, now, endsSessions, endsApiKeys = false } = told;
  await insertSecurityEvent(tx, { userId, type: change, origin, now });
  await insertAuditEntry(tx, { actorUserId, action: `account.${change}`, target: userId, requestId, address: origin?.address, now });
  await queueMail(tx, { kind: change, email, now });
  await endChallengesOf(tx, userId);
  const kept = endsSessions?.but;
  await appendEvents(tx, [
    {
      type: 'internal.account.credentials_changed',
      subject: userId,
      data: { userId, change, endsSessions: endsSessions !== undefined, ...(kept !== undefined && { keptSessionId: kept }), endsApiKeys },
      occurredAt: now.toISOString(),
    },
  ]);
}
