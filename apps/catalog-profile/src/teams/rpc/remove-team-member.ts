import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkTeamRemoval, mayInTeam, requireTeamRight } from '../../groups/index.js';
import { changeTeam, requireTeamMember } from '../change-team.js';
import { leaveTeam } from '../leave-team.js';

/**
 * Removes a member, or the caller themselves, from a team. The CAPTAIN leaves only by transfer or disbanding (docs/reference/teams.md).
 * @throws DomainError the errors of changeTeam; error_user_not_found; error_team_captain_stays
 */
export function removeTeamMember(context: CatalogProfileContext) {
  return (
    { identifier, user }: catalogProfile.RemoveTeamMemberRequest,
    call: CallContext,
  ): Promise<catalogProfile.RemoveTeamMemberResponse> =>
    changeTeam(context, call, {
      identifier,
      user,
      codec: catalogProfile.RemoveTeamMemberResponse,
      endsOwnRight: true,
      requireNamed({ actor, members }, user) {
        if (user?.id !== actor.userId && !mayInTeam(actor, 'remove_member')) requireTeamRight(actor, 'remove_plain_member');
        const leaver = requireTeamMember(members, user);
        checkTeamRemoval(actor, leaver);
        return leaver;
      },
      async write({ tx, team, actor, staff, timestamp, append }, leaver) {
        if (leaver.role === 'CAPTAIN') throw new DomainError('error_team_captain_stays');
        append(await leaveTeam(tx, { team, staff, userId: leaver.userId, isRemoved: leaver.userId !== actor.userId, timestamp }));
        return { timestamp };
      },
    });
}
