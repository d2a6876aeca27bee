import { auditRecorded, type EventData, type NewEvent } from '@matchpoint/events';
import type { StaffAction, StaffActor } from './rules/staff-roles.js';

/** The staff member who acts, and why, as it is recorded. */
export interface StaffTrace {
  actor: StaffActor;
  reason: string;
  address: string | undefined;
  requestId: string;
}

export interface AuditedChange {
  action: StaffAction;
  /** Id of the person or thing affected. */
  target: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** What the audit log keeps of a change by staff (docs/reference/platform-staff.md#audit-log). */
export function staffActed({ actor, reason, address, requestId }: StaffTrace, change: AuditedChange, occurredAt: string): NewEvent {
  const { action, target, before, after } = change;
  return auditRecorded(
    {
      ...(actor.userId !== undefined && { actorUserId: actor.userId }),
      actorRole: actor.userId === undefined ? 'COMMAND' : actor.role,
      ...{ action, target, reason },
      ...(before && { before }),
      ...(after && { after }),
      requestId,
      ...(address !== undefined && { address }),
    },
    occurredAt,
  );
}

/** Tells who lets somebody in, or not, that it has changed (docs/reference/accounts.md#sessions). */
export function accessChanged(data: EventData<'internal.user.access_changed'>, occurredAt: string): NewEvent {
  return { type: 'internal.user.access_changed', subject: data.userId, data, occurredAt };
}
