import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { administerLeague, admit, type LeagueAct } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { mayGovern } from '../rules/staff-rank.js';
import { findMember, removeMember } from '../store/league-members.js';
import { closeInvitation, findOpenInvitation } from '../store/staff-invitations.js';

/**
 * Removes a staff member whose role is below the caller's, or the caller unless they own the league. It also withdraws an invitation that
 * is still open. The role is checked with the effect, so that a retry after leaving succeeds. Leaving is possible whatever the league's
 * status (docs/reference/leagues.md#staff).
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
          // A stranger learns only whether they themselves are on the staff.
          if (own === null && memberId !== caller.userId) throw new DomainError('error_league_role_required');
          if (!member) return endInvitation(tx, act, memberId);
          const isLeaving = member.userId === caller.userId && member.role !== 'OWNER';
          if (!isLeaving) {
            admit('removeLeagueMember', act);
            if (!mayGovern(own, member.role)) throw new DomainError('error_league_role_required');
          }
          await removeMember(tx, member.id);
          const about = { targetType: 'member', targetId: member.userId, metadata: { role: member.role }, userIds: [member.userId] };
          await tell({ type: 'league.staff_removed', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
}

/** @param id of the invitation, or of the invited user */
async function endInvitation(tx: PoolClient, act: LeagueAct, id: string): Promise<league.RemoveLeagueMemberResponse> {
  const { league: found, role: own, now, tell } = act;
  const invitation = own === null ? undefined : await findOpenInvitation(tx, found.id, id, now);
  if (!invitation) throw new DomainError('error_league_member_not_found');
  admit('removeLeagueMember', act);
  const { userId, role } = invitation;
  if (!mayGovern(own, role)) throw new DomainError('error_league_role_required');
  await closeInvitation(tx, invitation.id, 'revoked');
  await tell({
    type: 'league.staff_removed',
    targetType: 'member',
    targetId: userId,
    metadata: { role, wasInvited: true },
    userIds: [userId],
  });
  return { timestamp: now.toISOString() };
}
