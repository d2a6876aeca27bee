import type { NewEvent } from './outbox.js';
import type { EventData } from './schemas/index.js';

/** The caller's network is undefined if it is not known. */
type AuditEntry = Omit<EventData<'internal.audit.recorded'>, 'address'> & { address?: string | undefined };

/**
 * An entry of the account service's audit log (docs/reference/platform-staff.md#audit-log); its subject is the target.
 * @param occurredAt ISO 8601; by default, the transaction's time
 */
export function auditRecorded({ address, ...entry }: AuditEntry, occurredAt?: string): NewEvent<'internal.audit.recorded'> {
  const data = { ...entry, ...(address !== undefined && { address }) };
  return { type: 'internal.audit.recorded', subject: entry.target, data, ...(occurredAt !== undefined && { occurredAt }) };
}
