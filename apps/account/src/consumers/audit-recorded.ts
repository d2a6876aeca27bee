import type { EventEnvelope } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { keepAuditEvent } from '../db/audit-entries.js';

export const AUDIT_RECORDED = 'internal.audit.recorded';

/** Stores the audit entries of other services (docs/reference/platform-staff.md#audit-log), once per event, in the event's transaction. */
export async function applyAuditRecorded(tx: ClientBase, event: EventEnvelope): Promise<void> {
  const { id, occurredAt, data } = event as EventEnvelope<typeof AUDIT_RECORDED>;
  await keepAuditEvent(tx, id, occurredAt, data);
}
