import { league } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import { administerLeague, admit, isAtLeast } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findRoleCandidate } from '../../peers/index.js';
import { findMember, transferOwnership } from '../store/league-members.js';
import { claimStaffPlace } from '../store/staff-places.js';

/**
 * Makes an ADMIN of the league its only owner. Ownership is checked with the effect: of two concurrent transfers one succeeds, and the
 * former owner's retry of it is answered. A league of any status can be handed over (docs/reference/leagues.md#staff).
 * @throws DomainError as administerLeague, INVALID_INPUT for oneself, error_league_member_not_found for anybody but an ADMIN who may hold
 * the role, error_limit_reached
 */
export function transferLeagueOwnership(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['transferLeagueOwnership'] {
  return async ({ league: identifier, targetUserId }, call) => {
    if (requireCaller(call).userId === targetUserId) throw invalidInput('body.targetUserId', 'is yourself');
    // Read before the transaction, so that no league lock waits for another service; checked with the effect.
    const candidate = await findRoleCandidate(context.peers, call, targetUserId);
    return administerLeague(
      context,
      call,
      { operation: 'transferLeagueOwnership', league: identifier },
      {
        codec: league.TransferLeagueOwnershipResponse,
        judgesRole: true,
        async write(tx, act) {
          const { league: found, role, now, tell } = act;
          // Strangers do not learn who is on the staff.
          if (role === null) throw new DomainError('error_league_role_required');
          const target = await findMember(tx, found.id, targetUserId);
          if (target?.userId !== targetUserId || !isAtLeast(target.role, 'ADMIN')) throw new DomainError('error_league_member_not_found');
          admit('transferLeagueOwnership', act);
          if (!candidate?.mayHold) throw new DomainError('error_league_member_not_found');
          if (target.role !== 'OWNER') {
            // Leagues that are shut down do not count in what a person may own.
            if (found.status !== 'shutdown') await claimStaffPlace(tx, targetUserId, { asOwner: true, isMember: true });
            const userIds = await transferOwnership(tx, found.id, targetUserId);
            await tell({ type: 'league.ownership_transferred', targetType: 'member', targetId: targetUserId, userIds });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}
