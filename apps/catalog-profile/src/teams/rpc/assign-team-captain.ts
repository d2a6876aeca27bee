import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { hasCaptain, teamMembers } from '../../groups/index.js';
import { requireCandidate } from '../../organizations/index.js';
import { findNamedUser } from '../../people/index.js';
import { actAsStaff } from '../../staff/index.js';
import { claimPlace } from '../claim-place.js';
import { teamEvent, teamOpened } from '../events.js';
import { refuseFullTeam } from '../refuse-full-team.js';
import { requireStaffTeam } from '../require-staff-team.js';
import { findTeamMembers, updateTeam } from '../store/locked-teams.js';

/**
 * Appoints a CAPTAIN of a team without one, and enables it if it is disabled (docs/reference/platform-staff.md).
 * @throws DomainError INVALID_INPUT for oneself; the errors of actAsStaff; error_team_not_found; error_team_not_active for a disbanded one;
 * error_already_exists if it has a CAPTAIN; error_user_not_found; error_banned; error_limit_reached
 */
export function assignTeamCaptain(context: CatalogProfileContext) {
  return (
    { team: identifier, order, user }: catalogProfile.AssignTeamCaptainRequest,
    call: CallContext,
  ): Promise<catalogProfile.AssignTeamCaptainResponse> => {
    const action = 'team.captain_assigned';
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write({ tx, actor, timestamp, tell }) {
        const { team, staff } = await requireStaffTeam(tx, identifier);
        if (team.status === 'disbanded') throw new DomainError('error_team_not_active');
        const members = await findTeamMembers(tx, team.id);
        if (hasCaptain(members)) throw new DomainError('error_already_exists', { message: 'The team has a CAPTAIN.' });
        const named = await findNamedUser(tx, user);
        const member = members.find(({ userId }) => userId === named?.id);
        const { id: userId } = await requireCandidate(tx, team.organizationId, named, { isKnown: member !== undefined });
        if (userId === actor.userId) throw invalidInput('body.userId', 'must be somebody else');
        if (!member) await refuseFullTeam(tx, team.gameId, members.length);
        await claimPlace(tx, userId, { asCaptain: true, isMember: member !== undefined });
        const about = { named: [userId], occurredAt: timestamp };
        if (member) await teamMembers.setRole(tx, team.id, userId, 'CAPTAIN');
        else await teamMembers.join(tx, { groupId: team.id, userId, role: 'CAPTAIN', joinedAt: timestamp });
        const given = member
          ? teamEvent(team, staff, {
              type: 'team.member_role_changed',
              data: { userId, oldRole: member.role, newRole: 'CAPTAIN' },
              ...about,
            })
          : teamEvent(team, staff, { type: 'team.joined', data: { userId }, ...about });
        const isDisabled = team.status !== 'active';
        if (isDisabled) await updateTeam(tx, { ...team, status: 'active' });
        const enabled = teamEvent(team, staff, { type: 'team.updated', data: { fields: ['status'] }, occurredAt: timestamp });
        const isOpen = isDisabled && team.organizationStatus !== 'disabled';
        tell({ action, target: team.id, after: { userId } }, [
          given,
          ...(isDisabled ? [enabled] : []),
          ...(isOpen ? [teamOpened(team.id, timestamp)] : []),
        ]);
        return { timestamp };
      },
    });
  };
}
