import { league } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findMember, transferOwnership } from '../db/league-members.js';
import { administerLeague, admit } from '../steps/administer-league.js';

/**
 * Makes a member of the staff the only owner. Who owns the league is judged with the effect: of two transfers at once one is done, and
 * the former owner's retry of it is answered (league administration 2).
 * @throws DomainError as administerLeague, INVALID_INPUT for oneself, error_league_member_not_found
 */
export function transferLeagueOwnership(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['transferLeagueOwnership'] {
  return ({ league: identifier, targetUserId }, call) => {
    if (requireCaller(call).userId === targetUserId) throw invalidInput('body.targetUserId', 'is yourself');
    return administerLeague(
      context,
      call,
      { operation: 'transferLeagueOwnership', league: identifier },
      {
        codec: league.TransferLeagueOwnershipResponse,
        judgesRole: true,
        async write(tx, act) {
          const { league: found, role, now, tell } = act;
          // Strangers do not hear who is on the staff.
          if (role === null) throw new DomainError('error_league_role_required');
          const target = await findMember(tx, found.id, targetUserId);
          if (target?.userId !== targetUserId) throw new DomainError('error_league_member_not_found');
          admit('transferLeagueOwnership', act);
          if (target.role !== 'OWNER') {
            const userIds = await transferOwnership(tx, found.id, targetUserId);
            await tell({ type: 'league.ownership_transferred', targetType: 'member', targetId: targetUserId, userIds });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
