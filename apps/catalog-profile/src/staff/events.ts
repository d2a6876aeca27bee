import { auditRecorded, type EventData, type NewEvent } from '@matchpoint/events';
import type { StaffAction, StaffActor } from './rules/staff-roles.js';

/** The acting staff member and their reason, as recorded. */
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

/** The audit record of a change by staff (docs/reference/platform-staff.md#audit-log). */
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
      address,
    },
    occurredAt,
  );
}

/** Notifies services that enforce permissions of a change (docs/reference/accounts.md#sessions). */
export function accessChanged(data: EventData<'internal.user.access_changed'>, occurredAt: string): NewEvent {
  return { type: 'internal.user.access_changed', subject: data.userId, data, occurredAt };
}
