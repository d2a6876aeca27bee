import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findMember, removeMember } from '../db/league-members.js';
import { mayGovern } from '../domain/staff-rank.js';
import { administerLeague, admit } from '../steps/administer-league.js';

/**
 * Takes somebody off the staff: whose role is below the caller's own, or oneself unless one owns the league. Judged with the effect, so
 * that the retry of who has left is answered (league administration 2).
 * @throws DomainError as administerLeague, error_league_member_not_found
 */
export function removeLeagueMember(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['removeLeagueMember'] {
  return ({ league: identifier, memberId }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'removeLeagueMember', league: identifier },
      {
        codec: league.RemoveLeagueMemberResponse,
        judgesRole: true,
        async write(tx, act) {
          const { league: found, caller, role: own, now, tell } = act;
          const member = await findMember(tx, found.id, memberId);
          // Strangers do not hear who is on the staff, but each whether they are.
          if (own === null && memberId !== caller.userId) throw new DomainError('error_league_role_required');
          if (!member) throw new DomainError('error_league_member_not_found');
          const isOneself = member.userId === caller.userId && member.role !== 'OWNER';
          admit('removeLeagueMember', act, isOneself);
          if (!isOneself && !mayGovern(own, member.role)) throw new DomainError('error_league_role_required');
          await removeMember(tx, member.id);
          const about = { targetType: 'member', targetId: member.userId, metadata: { role: member.role }, userIds: [member.userId] };
          await tell({ type: 'league.staff_removed', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
}
