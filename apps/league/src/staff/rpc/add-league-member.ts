import { league } from '@matchpoint/contracts';
import type { LeagueRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findRoleCandidate } from '../../peers/index.js';
import { inviteToStaff } from '../invite-to-staff.js';
import { joinStaff, refuseFullStaff } from '../join-staff.js';
import { mayGovern } from '../rules/staff-rank.js';
import { findMember } from '../store/league-members.js';
import { closeInvitation, findOpenInvitation } from '../store/staff-invitations.js';
import { claimStaffPlace } from '../store/staff-places.js';

/**
 * Invites a user onto the staff, in a role below the caller's own. Platform staff who give a reason add the user at once
 * (docs/reference/leagues.md#staff).
 * @throws DomainError as administerLeague; error_staff_role_required; error_user_not_found, without saying why; error_already_exists;
 * error_limit_reached
 */
export function addLeagueMember(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['addLeagueMember'] {
  return ({ league: identifier, userId: user, role: given, reason }, call) => {
    const role = given as LeagueRole;
    return administerLeague(
      context,
      call,
      { operation: 'addLeagueMember', league: identifier, ...(reason !== undefined && { reason }) },
      {
        codec: league.AddLeagueMemberResponse,
        askAhead: () => findRoleCandidate(context.peers, call, user),
        async write(tx, act, { ahead: candidate }) {
          const { league: found, caller, role: own, platformRole, now } = act;
          if (reason !== undefined && platformRole === undefined)
            throw new DomainError('error_staff_role_required', {
              message: 'Only platform staff add somebody without an invitation, MODERATOR or higher: leave out the reason.',
            });
          // A platform role only appoints others.
          if (!mayGovern(own, role) || (platformRole !== undefined && candidate?.userId === caller.userId))
            throw new DomainError('error_league_role_required');
          if (candidate && (await findMember(tx, found.id, candidate.userId))) throw new DomainError('error_already_exists');
          if (!candidate?.mayBeOffered) throw new DomainError('error_user_not_found');
          const person = { userId: candidate.userId, role };
          const timestamp = now.toISOString();
          if (reason === undefined) {
            await refuseFullStaff(tx, found.id);
            await claimStaffPlace(tx, person.userId);
            await inviteToStaff(tx, act, person);
            return { status: 'invited', timestamp };
          }
          await joinStaff(tx, act, person);
          const open = await findOpenInvitation(tx, found.id, person.userId, now);
          if (open) await closeInvitation(tx, open.id, 'accepted');
          return { status: 'added', timestamp };
        },
      },
    );
  };
}
