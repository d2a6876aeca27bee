import { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { teamMembers } from '../../groups/index.js';
import { changeTeam, requireTeamMember } from '../change-team.js';
import { claimPlace } from '../claim-place.js';

/**
 * Makes a member the only CAPTAIN; the previous one becomes a CO_CAPTAIN (docs/reference/teams.md).
 * @throws DomainError the errors of changeTeam; error_user_not_found, also for a suspended user; error_limit_reached
 */
export function transferTeamCaptaincy(context: CatalogProfileContext) {
  return (
    { identifier, newCaptain }: catalogProfile.TransferTeamCaptaincyRequest,
    call: CallContext,
  ): Promise<catalogProfile.TransferTeamCaptaincyResponse> =>
    changeTeam(context, call, {
      identifier,
      user: newCaptain,
      codec: catalogProfile.TransferTeamCaptaincyResponse,
      action: 'transfer_captaincy',
      endsOwnRight: true,
      requireNamed: ({ members }, user) => requireTeamMember(members, user),
      async write({ tx, team, members, timestamp, tell }, heir) {
        await claimPlace(tx, heir.userId, { asCaptain: heir.role !== 'CAPTAIN', isMember: true });
        const changes = members.flatMap(({ userId, role }) => {
          const newRole = userId === heir.userId ? 'CAPTAIN' : role === 'CAPTAIN' ? 'CO_CAPTAIN' : role;
          return newRole === role ? [] : [{ userId, oldRole: role, newRole }];
        });
        for (const data of changes) {
          await teamMembers.setRole(tx, team.id, data.userId, data.newRole);
          tell({ type: 'team.member_role_changed', data, named: [data.userId] });
        }
        return { timestamp };
      },
    });
}
