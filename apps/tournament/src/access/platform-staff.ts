import { isStaffAtLeast } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller, requirePlatformRole } from '@matchpoint/rpc';
import type { TournamentContext } from '../context.js';
import { readStaffRole } from '../peers/index.js';

/** The lowest role of platform staff that has all permissions in a tournament. */
const FLOOR = 'MODERATOR';

/**
 * Whether the caller acts as platform staff. A self-created key without `platform.staff` doesn't, whoever owns it; for the owner of a key
 * that an operator created, the operator vouches.
 * @throws DomainError error_second_factor_required if the role would suffice; error_unavailable
 */
export async function isPlatformStaff({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<boolean> {
  const { userId, platformRole } = requireCaller(call);
  if (userId === '' || platformRole === undefined) return false;
  const role = await readStaffRole(peers, call, userId);
  if (!isStaffAtLeast(role, FLOOR)) return false;
  requirePlatformRole({ platformRole });
  return true;
}

/**
 * @throws DomainError error_not_found for callers who are not staff; error_staff_role_required; error_second_factor_required
 */
export async function requirePlatformStaff({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext): Promise<void> {
  const caller = requireCaller(call);
  const role = await readStaffRole(peers, call, caller.userId);
  if (role === undefined) throw new DomainError('error_not_found');
  if (!isStaffAtLeast(role, FLOOR)) throw new DomainError('error_staff_role_required');
  requirePlatformRole(caller);
}
