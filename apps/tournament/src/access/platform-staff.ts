import { isStaffAtLeast } from '@matchpoint/core';
import { DomainError, staffRoleTooLow } from '@matchpoint/errors';
import { type CallContext, requireCaller, requirePlatformRole } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { readStaffRole } from '../peers/index.js';

/** The lowest role of platform staff that has all permissions in a tournament. */
const FLOOR = 'MODERATOR';

/**
 * The platform role in which the caller acts; undefined: none that suffices. A self-created key without `platform.staff` has none, whoever
 * owns it; for the owner of a key that an operator created, the operator vouches.
 * @throws DomainError error_second_factor_required if the role would suffice; error_unavailable
 */
export async function findPlatformRole({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<string | undefined> {
  const { userId, platformRole } = requireCaller(call);
  if (userId === '' || platformRole === undefined) return undefined;
  const role = await readStaffRole(peers, call, userId);
  if (!isStaffAtLeast(role, FLOOR)) return undefined;
  requirePlatformRole({ platformRole });
  return role;
}

/**
 * The platform role of the caller.
 * @throws DomainError error_not_found for callers who are not staff; error_staff_role_required; error_second_factor_required
 */
export async function requirePlatformStaff({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<string> {
  const caller = requireCaller(call);
  const role = await readStaffRole(peers, call, caller.userId);
  if (role === undefined) throw new DomainError('error_not_found');
  if (!isStaffAtLeast(role, FLOOR)) throw staffRoleTooLow(FLOOR);
  requirePlatformRole(caller);
  return role;
}
