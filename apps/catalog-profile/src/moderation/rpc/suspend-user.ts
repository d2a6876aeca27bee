import type { catalogProfile } from '@matchpoint/contracts';
import { DAY_MS, parseInstant } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { statusOf } from '../../people/index.js';
import { actAsStaff, refuseLastOperator, requireStaffTarget, saveStaffRole, type StaffSide } from '../../staff/index.js';
import { changeStanding } from '../change-standing.js';
import { endRolesOf } from '../end-roles.js';

/** Ten years. For longer, use a ban. */
const LONGEST_MS = 10 * 366 * DAY_MS;

/**
 * Suspends a user until a time, or bans them permanently, which ends their staff role and passes on their other roles
 * (docs/reference/platform-staff.md#bans). Repeating it with another end replaces the end.
 * @throws DomainError INVALID_INPUT; the errors of actAsStaff; error_user_not_found; error_last_operator
 */
export function suspendUser(context: CatalogProfileContext, side: StaffSide = 'staff') {
  return async (
    { user, order, until }: catalogProfile.SuspendUserRequest,
    call: CallContext,
  ): Promise<catalogProfile.SuspendUserResponse> => {
    const suspendedUntil = until === undefined ? null : parseEnd(until, context.clock.now());
    const action = suspendedUntil === null ? 'user.banned' : 'user.suspended';
    const response = await actAsStaff(context, call, side, {
      action,
      order,
      async write(staff) {
        const { tx, now, timestamp, tell } = staff;
        const target = await requireStaffTarget(staff, user, action);
        const before = { suspendedAt: target.suspendedAt, suspendedUntil: target.suspendedUntil };
        const since = statusOf(before, now) === 'active' ? null : before.suspendedAt;
        if (since !== null && before.suspendedUntil === suspendedUntil)
          return answer(target.id, target.accessVersion, timestamp, { suspendedAt: since, suspendedUntil });
        await refuseLastOperator(tx, target);
        const standing = { suspendedAt: since ?? timestamp, suspendedUntil };
        if (suspendedUntil === null) await saveStaffRole(tx, target.id, null);
        const { version, events } = await changeStanding(tx, target.id, standing, timestamp);
        const { staffRole } = target;
        tell({ action, target: target.id, before: { ...before, staffRole }, after: standing }, events);
        return answer(target.id, version, timestamp, standing);
      },
    });
    if (suspendedUntil === null) await endRolesOf(context, response.userId);
    return response;
  };
}

function parseEnd(text: string, now: Date): string {
  const until = parseInstant(text);
  if (until === undefined) throw invalidInput('body.until', 'must be an ISO 8601 instant');
  if (until <= now.toISOString()) throw invalidInput('body.until', 'must be ahead');
  if (Date.parse(until) - now.getTime() > LONGEST_MS) throw invalidInput('body.until', 'must be within ten years');
  return until;
}

const answer = (
  userId: string,
  version: number,
  timestamp: string,
  { suspendedAt, suspendedUntil }: { suspendedAt: string; suspendedUntil: string | null },
): catalogProfile.SuspendUserResponse => ({
  ...{ userId, version, timestamp, suspendedAt },
  ...(suspendedUntil !== null && { suspendedUntil }),
});
