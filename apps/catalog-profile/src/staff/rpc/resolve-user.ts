import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CatalogProfileContext } from '../../context.js';
import { findTeamsPlayedFor, resolveUsers } from '../../people/index.js';
import { findStaffRole } from '../store/staff.js';

/**
 * A user for operators and other services, whatever the profile's visibility.
 * @throws DomainError error_user_not_found, also for a deleted user
 */
export function resolveUser({ pool, prisma, clock }: CatalogProfileContext) {
  return async ({ identifier, withTeams }: catalogProfile.ResolveUserRequest): Promise<catalogProfile.ResolveUserResponse> => {
    const resolved = (await resolveUsers(pool, [identifier])).get(identifier);
    const user =
      resolved &&
      (await (
        await prisma()
      ).user.findUnique({ where: { id: resolved.id }, include: { connections: { select: { platform: true, addedBy: true } } } }));
    if (!user || user.deletedAt !== null) throw new DomainError('error_user_not_found');
    const staffRole = await findStaffRole(pool, user.id, clock.now());
    return {
      id: user.id,
      username: user.username,
      visibility: user.visibility,
      ...(withTeams === true && { teams: { ids: await findTeamsPlayedFor(pool, user.id) } }),
      ...(user.suspendedAt !== null && { isSuspended: true }),
      isStaff: staffRole !== null,
      ...(staffRole !== null && { staffRole }),
      // Self-reported connections do not count as linked (docs/reference/users.md#connections).
      connectedPlatforms: [...new Set(user.connections.flatMap(({ platform, addedBy }) => (addedBy === 'owner' ? [] : [platform])))],
    };
  };
}
