import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { keepAuditEvent } from '../db/audit-entries.js';

export const AUDIT_RECORDED = 'internal.audit.recorded';

/** Keeps what other services tell the audit log (docs/reference/platform-staff.md#audit-log), in the event's transaction: once an event. */
export async function applyAuditRecorded(tx: ClientBase, event: EventEnvelope): Promise<void> {
  const { id, occurredAt, data } = event as EventEnvelope<typeof AUDIT_RECORDED>;
  await keepAuditEvent(tx, id, occurredAt, data);
}
