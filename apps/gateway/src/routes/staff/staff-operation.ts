import type { StaffRole } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import type { GatewayContext } from '../../ports.js';
import type { WebSide } from '../../operation/web-side.js';
import { Identifier, writtenText } from '../../operation/fields.js';

interface Call {
  caller: CallerContext;
  requestId: string;
}

/**
 * Refuses callers without this staff role before the body is read (docs/reference/platform-staff.md): for them the path doesn't exist. The
 * service that makes the change checks again, in the same transaction.
 * @throws DomainError error_not_found; error_staff_role_required; error_second_factor_required
 */
async function requireStaff(floor: StaffRole, call: Call, context: GatewayContext): Promise<void> {
  await context.staff.requireStaff({ floor }, call);
}

/** Shared by operations of platform staff: a session of somebody with at least this role (docs/reference/platform-staff.md). */
export const ofStaff = (floor: StaffRole) =>
  ({
    tag: 'Platform staff',
    section: 'docs/reference/platform-staff.md',
    accepts: 'session',
    scope: 'public',
    checkBinding: (call: Call, context: GatewayContext) => requireStaff(floor, call, context),
  }) as const;

/** Operations of platform staff with a session, or with a key that has `platform.staff` (docs/reference/platform-staff.md). */
export const ofPlatform = (floor: StaffRole) =>
  ({
    scope: 'platform.staff:enabled',
    checkBinding: (call: Call, context: GatewayContext) => requireStaff(floor, call, context),
  }) as const;

/** Error codes that all of them may return. */
export const STAFF_ERRORS = ['error_not_found', 'error_staff_role_required', 'error_second_factor_required'] as const;

/** The reason, stored in the audit log. */
export const Reason = () => writtenText(3, 500, 'Reason for the audit log.', 'Cheating in a scrim.');

const ReasonOrElse = (elsewhere: string) =>
  Type.Object({
    reason: Type.Optional(
      writtenText(3, 500, `Reason for the audit log: here or in the ${elsewhere}; one of the two is required.`, 'Cheating in a scrim.'),
    ),
  });

/** A DELETE takes the reason in its body, like every other write, or in the query, because some clients can't send a body with it. */
export const REASON_OF_DELETE = { body: ReasonOrElse('query'), query: ReasonOrElse('body') } as const;

/** @throws DomainError INVALID_INPUT if neither has a reason */
export function reasonOfDelete({ body, query }: { body: { reason?: string }; query: { reason?: string } }): string {
  const reason = body.reason ?? query.reason;
  if (reason === undefined) throw invalidInput('body.reason', 'is required');
  return reason;
}

/** The reason and origin of an action. */
export const orderOf = (reason: string, { address }: Pick<WebSide, 'address'>) => ({ reason, ...(address !== null && { address }) });

export const StaffUserPath = Type.Object({ id: Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0002') });
export const StaffTeamPath = Type.Object({ id: Identifier('Team id or slug.', 'team_01j6qvx3k0fd8r5y2m9wcz0002') });
export const StaffOrganizationPath = Type.Object({ id: Identifier('Organization id or slug.', 'org_01j6qvx3k0fd8r5y2m9wcz0002') });
