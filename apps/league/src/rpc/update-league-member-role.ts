import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { changeRole, findMember, type StaffMember } from '../db/league-members.js';
import type { LeagueRole } from '../domain/imported-league.js';
import { mayGovern } from '../domain/staff-rank.js';
import { administerLeague } from '../steps/administer-league.js';

/**
 * Gives a member of the staff another role: theirs and the new one are below the caller's own (league administration 2).
 * @throws DomainError as administerLeague, error_league_member_not_found
 */
export function updateLeagueMemberRole(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['updateLeagueMemberRole'] {
  return ({ league: identifier, memberId, role: given }, call) => {
    const role = given as LeagueRole;
    let member: StaffMember | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'updateLeagueMemberRole', league: identifier },
      {
        codec: league.UpdateLeagueMemberRoleResponse,
        hidesRows: true,
        async find(tx, { league: { id } }) {
          member = await findMember(tx, id, memberId);
          if (!member) throw new DomainError('error_league_member_not_found');
        },
        async write(tx, { role: own, now, tell }) {
          const { id, userId, role: previousRole } = member as StaffMember;
          if (!mayGovern(own, previousRole) || !mayGovern(own, role)) throw new DomainError('error_league_role_required');
          if (role !== previousRole) {
            await changeRole(tx, id, role);
            const about = { targetType: 'member', targetId: userId, metadata: { role, previousRole }, userIds: [userId] };
            await tell({ type: 'league.staff_role_changed', ...about });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
