import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvents, type NewEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { type LockedUser, lockNamedUser } from '../people/index.js';
import { type AuditedChange, staffActed } from './events.js';
import { readStaffCaller } from './read-staff-caller.js';
import { checkReason, checkStaffTarget, STAFF_ACTIONS, type StaffAction, type StaffActor } from './rules/staff-roles.js';
import { holdStaff } from './store/staff.js';

/** The caller of a staff RPC: platform staff through the gateway, or an operator by command. */
export type StaffSide = 'staff' | 'operators';

/** A change by staff in progress, in its transaction. */
export interface StaffChange {
  readonly tx: PoolClient;
  readonly actor: StaffActor;
  readonly reason: string;
  readonly now: Date;
  /** ISO 8601: the instant of the effect. */
  readonly timestamp: string;
  /** Records the action for the audit log, and appends other events. A write that changes nothing publishes nothing. */
  tell(change: AuditedChange, events?: readonly NewEvent[]): void;
}

export interface StaffWrite<Response> {
  /** The least severe form of the action, which decides the required role: a ban is a suspension, too. */
  action: StaffAction;
  order: catalogProfile.StaffOrder | undefined;
  write(change: StaffChange): Promise<Response>;
}

/** Actions that may end a staff role. */
const CHANGES_STAFF: ReadonlySet<StaffAction> = new Set(['user.suspended', 'user.banned', 'user.staff_role_changed']);

/**
 * Runs a write by staff in one transaction with its audit record (docs/reference/platform-staff.md). The role is read in it, and cannot
 * change until it ends.
 * @throws DomainError INVALID_INPUT for a reason; error_not_found for callers who are not staff; error_staff_role_required;
 * error_second_factor_required
 */
export async function actAsStaff<Response>(
  { pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>,
  call: CallContext,
  side: StaffSide,
  { action, order, write }: StaffWrite<Response>,
): Promise<Response> {
  if (!order) throw invalidInput('body.reason', 'is required');
  const reason = checkReason(order.reason);
  return withTransaction(pool, async (tx) => {
    const now = clock.now();
    const timestamp = now.toISOString();
    await holdStaff(tx, CHANGES_STAFF.has(action) ? 'change' : 'use');
    const actor = side === 'operators' ? { userId: undefined, role: 'OPERATOR' as const } : await readActor(tx, call, action, now);
    const events: NewEvent[] = [];
    const trace = { actor, reason, address: order.address ?? call.address, requestId: call.requestId };
    const response = await write({
      ...{ tx, actor, reason, now, timestamp },
      tell: (change, more = []) => void events.push(staffActed(trace, change, timestamp), ...more),
    });
    await appendEvents(tx, events);
    return response;
  });
}

async function readActor(tx: PoolClient, call: CallContext, action: StaffAction, now: Date): Promise<StaffActor> {
  return readStaffCaller(tx, call, STAFF_ACTIONS[action].floor, now);
}

/**
 * The user that staff act on, locked.
 * @throws DomainError error_user_not_found; error_staff_role_required if the actor's role does not suffice for this user
 */
export async function requireStaffTarget({ tx, actor }: StaffChange, identifier: string, action: StaffAction): Promise<LockedUser> {
  const user = await lockNamedUser(tx, identifier);
  if (!user) throw new DomainError('error_user_not_found');
  checkStaffTarget(actor, action, user.staffRole);
  return user;
}
