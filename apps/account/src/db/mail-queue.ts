import type { account } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { DIGEST, LEASE_MS, MAIL_PAUSES_MS, type MailKind } from '../domain/mail-kind.js';

/** The content of a digest. */
export type DigestContent = Pick<account.QueueDigestRequest, 'items' | 'unreadCount' | 'unsubscribeToken'>;

export interface ClaimedMail {
  id: string;
  kind: MailKind;
  email: string;
  /** The account that it acts on, if the address does not belong to it yet. */
  userId: string | null;
  /** The staff role of the invited person. */
  staffRole: string | null;
  /** For a digest: its content. */
  content: DigestContent | null;
  /** Number of this attempt, from 1, which fences it from later ones. */
  attempt: number;
}

const QUEUE = sql(
  'mail_queue',
  'insert into mail (id, kind, email, user_id, staff_role, content, created_at, due_at) values ($1, $2, $3, $4, $5, $6, $7, $7)',
);

export interface NewMail {
  kind: MailKind;
  email: string;
  /** As `ClaimedMail.userId`. */
  userId?: string;
  /** As `ClaimedMail.staffRole`. */
  staffRole?: string | undefined;
  /** As `ClaimedMail.content`. */
  content?: DigestContent;
  now: Date;
}

/** Queues a mail in the transaction of the change it reports. The statement is the same whether or not the address has an account. */
export async function queueMail(client: Pool | ClientBase, { kind, email, userId, staffRole, content, now }: NewMail): Promise<void> {
  await run(client, QUEUE, [newId('mail'), kind, email, userId ?? null, staffRole ?? null, content && JSON.stringify(content), now]);
}

const CLAIM = sql<ClaimedMail>(
  'mail_claim',
  `update mail set attempts = attempts + 1, due_at = $1::timestamptz + $4 * interval '1 ms'
   where id in (select id from mail where due_at <= $1 and attempts < $3 order by due_at, id limit $2 for update skip locked)
   returning id, kind, email, user_id as "userId", staff_role as "staffRole", content, attempts as attempt`,
);

/**
 * Claims due mails that no other process has, under a lease. Each becomes due again after the lease unless its outcome is recorded by then.
 */
export function claimMails(client: Pool | ClientBase, now: Date, limit: number): Promise<ClaimedMail[]> {
  return run(client, CLAIM, [now, limit, MAIL_PAUSES_MS.length, LEASE_MS]);
}

const POSTPONE = sql('mail_postpone', `update mail set due_at = due_at + $3 * interval '1 ms' where id = $1 and attempts = $2`);

/** Reschedules a mail that could not be sent, counted from its claim; only while the claim holds. */
export async function postponeMail(client: Pool | ClientBase, { id, attempt }: ClaimedMail, pauseMs: number): Promise<void> {
  await run(client, POSTPONE, [id, attempt, pauseMs - LEASE_MS]);
}

const RETURN = sql(
  'mail_return',
  `update mail set attempts = attempts - 1, due_at = due_at - $3 * interval '1 ms' where id = $1 and attempts = $2`,
);

/** Makes a mail due now, as before its claim: the attempt was cut off by us and does not count. Only while the claim holds. */
export async function returnMail(client: Pool | ClientBase, { id, attempt }: ClaimedMail): Promise<void> {
  await run(client, RETURN, [id, attempt, LEASE_MS]);
}

const REMOVE = sql('mail_remove', 'delete from mail where id = $1 and attempts = $2');

/** Deletes a mail that was sent or given up; only while the claim holds. */
export async function removeMail(client: Pool | ClientBase, { id, attempt }: ClaimedMail): Promise<void> {
  await run(client, REMOVE, [id, attempt]);
}

const HOLDS = sql<{ id: string }>('mail_holds', 'select id from mail where id = $1 and attempts = $2');

/** Whether a claimed mail must still be sent. */
export async function holdsMail(tx: ClientBase, { id, attempt }: ClaimedMail): Promise<boolean> {
  return (await run(tx, HOLDS, [id, attempt])).length > 0;
}

const DROP_OF = sql('mail_drop_of_user', `delete from mail where user_id = $1 and kind <> '${DIGEST}'`);

/** Drops mails that would act on an account, including those being composed. */
export async function dropMailsOf(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, DROP_OF, [userId]);
}

const DROP_EMAIL_CHANGES = sql('mail_drop_email_changes', `delete from mail where user_id = $1 and kind = 'email_change'`);

/** Drops mails that would change an account's address, including those being composed. */
export async function dropEmailChangesOf(tx: ClientBase, userId: string): Promise<void> {
  await run(tx, DROP_EMAIL_CHANGES, [userId]);
}

const SWEEP = sql('mail_sweep', 'delete from mail where attempts >= $1 and due_at < $2');

/** Deletes mails whose last attempt was cut off by a crash. */
export async function sweepMails(client: Pool | ClientBase, before: Date): Promise<void> {
  await run(client, SWEEP, [MAIL_PAUSES_MS.length, before]);
}
