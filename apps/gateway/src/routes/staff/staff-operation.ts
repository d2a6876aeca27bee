import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import type { GatewayContext } from '../../context.js';
import type { WebSide } from '../../http/web-side.js';
import { Identifier } from '../../http/fields.js';

/** Roles of platform staff, lowest first (management J). */
export const STAFF_ROLES = ['SUPPORT', 'MODERATOR', 'OPERATOR'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

interface Call {
  caller: CallerContext;
  requestId: string;
}

/**
 * Sees that the caller is staff of a role, before any body is read (contract 4, step 7): to others there is no such path. The service that
 * acts looks again, in the transaction of the effect.
 * @throws DomainError error_not_found; error_staff_role_required; error_second_factor_required
 */
async function requireStaff(floor: StaffRole, call: Call, context: GatewayContext): Promise<void> {
  await context.staff.requireStaff({ floor }, call);
  if (context.config.staffSecondFactor === 'optional') return;
  const { userId } = call.caller;
  const { hasTotp, passkeys } = await context.account.getAccount({ userId }, { requestId: call.requestId });
  if (!hasTotp && passkeys === 0) throw new DomainError('error_second_factor_required');
}

/** What operations of platform staff share: a session of somebody of this role at least (management J). */
export const ofStaff = (floor: StaffRole) =>
  ({
    tag: 'Platform staff',
    section: 'management J',
    accepts: 'session',
    scope: 'public',
    checkBinding: (call: Call, context: GatewayContext) => requireStaff(floor, call, context),
  }) as const;

/**
 * What operations share that are the platform staff's by session, or by a key with `platform.staff` (league administration 1): a role at
 * least, which to others leaves no such path; a session has proved a second factor, of which a key knows nothing.
 */
export const ofPlatform = (floor: StaffRole) =>
  ({
    scope: 'platform.staff:enabled',
    async checkBinding(call: Call, context: GatewayContext): Promise<void> {
      if (call.caller.isSession === true) await requireStaff(floor, call, context);
      else await context.staff.requireStaff({ floor }, call);
    },
  }) as const;

/** Codes that all of them may answer. */
export const STAFF_ERRORS = ['error_not_found', 'error_staff_role_required', 'error_second_factor_required'] as const;

/** Why, as the audit log keeps it. Its bound in characters is the service's to check. */
export const Reason = () =>
  Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'Why, in 3 to 500 characters, for the audit log.',
    examples: ['Cheating in a scrim.'],
  });

const WhereReasonMayStand = () => Type.Object({ reason: Type.Optional(Reason()) });

/** A DELETE says why in its body, as every other write does, or in the query: there are clients that send no body with it. */
export const REASON_OF_DELETE = { body: WhereReasonMayStand(), query: WhereReasonMayStand() } as const;

/** @throws DomainError INVALID_INPUT where neither says why */
export function reasonOfDelete({ body, query }: { body: { reason?: string }; query: { reason?: string } }): string {
  const reason = body.reason ?? query.reason;
  if (reason === undefined) throw invalidInput('body.reason', 'is required');
  return reason;
}

/** Why and from where somebody acts. */
export const orderOf = (reason: string, { address }: Pick<WebSide, 'address'>) => ({ reason, ...(address !== null && { address }) });

export const StaffUserPath = Type.Object({ id: Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0002') });
export const StaffTeamPath = Type.Object({ id: Identifier('Team id or slug.', 'team_01j6qvx3k0fd8r5y2m9wcz0002') });
export const StaffOrganizationPath = Type.Object({ id: Identifier('Organization id or slug.', 'org_01j6qvx3k0fd8r5y2m9wcz0002') });
