import { league } from '@matchpoint/contracts';
import type { LeagueRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague, isAtLeast } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findRoleCandidate } from '../../peers/index.js';
import { mayGovern } from '../rules/staff-rank.js';
import { changeRole, findMember } from '../store/league-members.js';

/**
 * Changes the role of a staff member: the old and the new one are below the caller's own (docs/reference/leagues.md#staff).
 * @throws DomainError as administerLeague; error_league_member_not_found, also for a higher role of a user who may not hold one
 */
export function updateLeagueMemberRole(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['updateLeagueMemberRole'] {
  return ({ league: identifier, memberId, role: given }, call) => {
    const role = given as LeagueRole;
    return administerLeague(
      context,
      call,
      { operation: 'updateLeagueMemberRole', league: identifier },
      {
        codec: league.UpdateLeagueMemberRoleResponse,
        hidesRows: true,
        async askAhead({ id }) {
          const member = await findMember(context.pool, id, memberId);
          return member && findRoleCandidate(context.peers, call, member.userId);
        },
        async find(tx, { league: { id } }) {
          const member = await findMember(tx, id, memberId);
          if (!member) throw new DomainError('error_league_member_not_found');
          return member;
        },
        async write(tx, { caller, role: own, now, tell }, { found: member, ahead: candidate }) {
          const { id, userId, role: previousRole } = member;
          // A platform role only appoints others.
          const isOneself = userId === caller.userId;
          if (isOneself || !mayGovern(own, previousRole) || !mayGovern(own, role)) throw new DomainError('error_league_role_required');
          if (!isAtLeast(previousRole, role) && !candidate?.mayHold) throw new DomainError('error_league_member_not_found');
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
