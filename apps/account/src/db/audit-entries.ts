import type { account } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import type { EventData } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** An audit log entry. It holds no secrets and no mail addresses. */
export interface AuditEntry {
  /** undefined: a mailed link acted. */
  actorUserId: string | undefined;
  /** For platform staff: their role and their reason. */
  actorRole?: string;
  reason?: string;
  action: string;
  target: string;
  /** null: a timer acted. */
  requestId: string | null;
  /** To /24 or /48. */
  address: string | undefined;
  now: Date;
}

const INSERT = sql(
  'audit_entry_insert',
  `insert into audit_entry (id, actor_user_id, actor_role, action, target, reason, request_id, address, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** Appends to the audit log, in the transaction of the recorded action. */
export async function insertAuditEntry(
  tx: ClientBase,
  { actorUserId, actorRole, action, target, reason, requestId, address, now }: AuditEntry,
): Promise<void> {
  const named = [newId('aud'), actorUserId ?? null, actorRole ?? null, action, target, reason ?? null];
  await run(tx, INSERT, [...named, requestId, address ?? null, now]);
}

/** Appends an action ordered by platform staff, once it is done. */
export async function insertStaffOrder(
  tx: ClientBase,
  order: account.StaffOrder,
  done: Pick<AuditEntry, 'action' | 'target' | 'requestId' | 'now'>,
): Promise<void> {
  await insertAuditEntry(tx, { address: undefined, ...order, ...done });
}

const KEEP = sql(
  'audit_entry_keep',
  `insert into audit_entry (id, actor_user_id, actor_role, action, target, reason, before, after, request_id, address, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (id) do nothing`,
);

/** Appends what another service has recorded. The entry's id is the event's with another prefix. */
export async function keepAuditEvent(
  tx: ClientBase,
  eventId: string,
  occurredAt: string,
  { actorUserId, actorRole, action, target, reason, before, after, requestId, address }: EventData<'internal.audit.recorded'>,
): Promise<void> {
  const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value));
  const id = eventId.replace(/^evt_/, 'aud_');
  const named = [id, actorUserId ?? null, actorRole, action, target, reason ?? null, json(before), json(after)];
  await run(tx, KEEP, [...named, requestId ?? null, address ?? null, occurredAt]);
}

export interface StoredAuditEntry {
  id: string;
  actorUserId: string | null;
  actorRole: string | null;
  action: string;
  target: string;
  reason: string | null;
  beforeJson: string | null;
  afterJson: string | null;
  requestId: string | null;
  address: string | null;
  createdAt: string;
}

const LIST = sql<StoredAuditEntry>(
  'audit_entry_list',
  `select id, actor_user_id as "actorUserId", actor_role as "actorRole", action, target, reason, before::text as "beforeJson",
     after::text as "afterJson", request_id as "requestId", address, created_at as "createdAt"
   from audit_entry
   where ($1::text is null or actor_user_id = $1) and ($2::text is null or target = $2) and ($3::text is null or action = $3)
     and created_at >= coalesce($4::timestamptz, '-infinity') and created_at <= coalesce($5::timestamptz, 'infinity')
     and (created_at, id) < (coalesce($6::timestamptz, 'infinity'), coalesce($7, ''))
   order by created_at desc, id desc limit $8`,
);

export interface AuditSearch {
  actor?: string | undefined;
  target?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: { createdAt: string; id: string } | undefined;
  limit: number;
}

/** Entries newest first, those after `after` if given. */
export function listAuditEntryRows(
  pool: Pool,
  { actor, target, action, from, to, after, limit }: AuditSearch,
): Promise<StoredAuditEntry[]> {
  const found = [actor, target, action, from, to].map((value) => value ?? null);
  return run(pool, LIST, [...found, after?.createdAt ?? null, after?.id ?? null, limit]);
}
