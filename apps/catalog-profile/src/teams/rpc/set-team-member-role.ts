import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { teamMembers } from '../../groups/index.js';
import { requireActiveUser } from '../../people/index.js';
import { changeTeam, requireTeamMember } from '../change-team.js';

const ROLES = ['CO_CAPTAIN', 'MEMBER'] as const;

/**
 * Makes a member a CO_CAPTAIN, or a CO_CAPTAIN a member; the same role changes nothing, and the CAPTAIN's role cannot be changed this way
 * (docs/reference/teams.md).
 * @throws DomainError INVALID_INPUT; the errors of changeTeam; error_user_not_found, also for a higher role of a suspended user;
 * error_team_captain_stays
 */
export function setTeamMemberRole(context: CatalogProfileContext) {
  return async (
    { identifier, user, ...request }: catalogProfile.SetTeamMemberRoleRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetTeamMemberRoleResponse> => {
    const role = ROLES.find((each) => each === request.role);
    if (!role) throw invalidInput('body.role', `must be one of ${ROLES.join(', ')}`);
    return changeTeam(context, call, {
      identifier,
      user,
      codec: catalogProfile.SetTeamMemberRoleResponse,
      action: 'set_role',
      requireNamed: ({ members }, user) => requireTeamMember(members, user),
      async write({ tx, team, timestamp, tell }, member) {
        if (member.role === 'CAPTAIN') throw new DomainError('error_team_captain_stays');
        if (member.role !== role) {
          if (role === 'CO_CAPTAIN') await requireActiveUser(tx, member.userId);
          await teamMembers.setRole(tx, team.id, member.userId, role);
          const data = { userId: member.userId, oldRole: member.role, newRole: role };
          tell({ type: 'team.member_role_changed', data, named: [member.userId] });
        }
        return { timestamp };
      },
    });
  };
}
