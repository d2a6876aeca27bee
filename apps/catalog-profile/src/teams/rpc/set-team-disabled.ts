import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import { hasCaptain } from '../../groups/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { actAsStaff } from '../../staff/index.js';
import { teamClosed, teamEvent, teamOpened } from '../events.js';
import { requireStaffTeam } from '../require-staff-team.js';
import { findTeamMembers, updateTeam } from '../store/locked-teams.js';

/**
 * Disables a team, or enables it again (docs/reference/teams.md#closing). A disabled team plays no new matches and is on no leaderboard.
 * The match service is notified by an event and handles the team's matches.
 * @throws DomainError the errors of actAsStaff; error_team_not_found; error_team_not_active for a disbanded one; error_team_without_captain
 */
export function setTeamDisabled(context: CatalogProfileContext) {
  return (
    { team: identifier, order, isDisabled, forfeits }: catalogProfile.SetTeamDisabledRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetTeamDisabledResponse> => {
    const action = isDisabled ? 'team.disabled' : 'team.enabled';
    const status = isDisabled ? 'disabled' : 'active';
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write({ tx, reason, timestamp, tell }) {
        const { team, staff } = await requireStaffTeam(tx, identifier);
        if (team.status === 'disbanded') throw new DomainError('error_team_not_active');
        if (team.status === status) return { timestamp };
        if (!isDisabled && !hasCaptain(await findTeamMembers(tx, team.id))) throw new DomainError('error_team_without_captain');
        await updateTeam(tx, { ...team, status });
        const isOpen = !isDisabled && team.organizationStatus !== 'disabled';
        tell({ action, target: team.id, ...(isDisabled && { after: { forfeits } }) }, [
          isDisabled
            ? teamEvent(team, staff, { type: 'team.banned', data: { reason }, occurredAt: timestamp })
            : teamEvent(team, staff, { type: 'team.updated', data: { fields: ['status'] }, occurredAt: timestamp }),
          ...(isDisabled ? [teamClosed(team.id, timestamp, { forfeits })] : []),
          ...(isOpen ? [teamOpened(team.id, timestamp)] : []),
        ]);
        return { timestamp };
      },
    });
  };
}
