import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { clearTeam } from '../db/team-changes.js';
import { teamEvent } from '../outbox/team-events.js';
import { actAsStaff } from '../steps/act-as-staff.js';
import { requireStaffTeam } from '../steps/staff-groups.js';

/**
 * Takes away what a team says and shows of itself: text and pictures (management, section J).
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
        ]);
        return { timestamp, replacedUrls: urls };
      },
    });
}
