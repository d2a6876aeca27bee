import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { picturesRemoved } from '../../images/index.js';
import { actAsStaff } from '../../staff/index.js';
import { teamEvent } from '../events.js';
import { requireStaffTeam } from '../require-staff-team.js';
import { clearTeam } from '../store/locked-teams.js';

/**
 * Clears a team's profile: text and pictures (docs/reference/platform-staff.md).
 * @throws DomainError the errors of actAsStaff; error_team_not_found
 */
export function clearTeamProfile(context: CatalogProfileContext) {
  return (
    { team: identifier, order }: catalogProfile.ClearTeamProfileRequest,
    call: CallContext,
  ): Promise<catalogProfile.ClearTeamProfileResponse> =>
    actAsStaff(context, call, 'staff', {
      action: 'team.profile_cleared',
      order,
      async write({ tx, timestamp, tell }) {
        const { team, staff } = await requireStaffTeam(tx, identifier);
        const { fields, urls } = await clearTeam(tx, team.id);
        if (fields.length === 0) return { timestamp, replacedUrls: [] };
        tell({ action: 'team.profile_cleared', target: team.id, before: { description: team.description } }, [
          teamEvent(team, staff, { type: 'team.updated', data: { fields }, occurredAt: timestamp }),
          ...picturesRemoved('team', team.id, urls),
        ]);
        return { timestamp, replacedUrls: urls };
      },
    });
}
