import type { NewEvent } from './outbox.js';
import type { EventData } from './schemas/index.js';

/**
 * An entry of the account service's audit log (docs/reference/platform-staff.md#audit-log); its subject is the target.
 * @param occurredAt ISO 8601; by default, the transaction's time
 */
export function auditRecorded(data: EventData<'internal.audit.recorded'>, occurredAt?: string): NewEvent<'internal.audit.recorded'> {
  return { type: 'internal.audit.recorded', subject: data.target, data, ...(occurredAt !== undefined && { occurredAt }) };
}
