import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** Who did what to whom. Nothing in it is secret, and no address of a mailbox stands in it. */
export interface AuditEntry {
  /** undefined: a link by mail acted. */
  actorUserId: string | undefined;
  action: string;
  target: string;
  requestId: string;
  /** To /24 or /48. */
  address: string | undefined;
  now: Date;
}

const INSERT = sql(
  'audit_entry_insert',
  'insert into audit_entry (id, actor_user_id, action, target, request_id, address, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
);

/** Appends to the audit log, in the transaction of what it tells of. */
export async function insertAuditEntry(
  tx: ClientBase,
  { actorUserId, action, target, requestId, address, now }: AuditEntry,
): Promise<void> {
  await run(tx, INSERT, [newId('aud'), actorUserId ?? null, action, target, requestId, address ?? null, now]);
}
