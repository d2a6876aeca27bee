import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listMemberRows } from '../store/list-members.js';
import { listInvitationsOfLeague } from '../store/staff-invitations.js';

/**
 * A league's staff and its open invitations, for its staff.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function listLeagueMembers(context: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueMembers'] {
  return async ({ slug }, call) => {
    const demand = { identifier: slug, bySlug: true, floor: 'MEMBER', platformFloor: 'SUPPORT' } as const;
    const { id } = await requireStaff(context, context.pool, call, demand);
    const [members, invitations] = await Promise.all([
      listMemberRows(context.pool, id),
      listInvitationsOfLeague(context.pool, id, context.clock.now()),
    ]);
    return {
      members,
      invitations: invitations.map(({ id: invitationId, userId, role, inviterId, createdAt, expiresAt }) => ({
        ...{ id: invitationId, userId, role, invitedBy: inviterId, createdAt, expiresAt },
      })),
    };
  };
}
