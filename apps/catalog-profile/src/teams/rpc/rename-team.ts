import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkName } from '../../names/index.js';
import { actAsStaff } from '../../staff/index.js';
import { teamEvent, teamRenamed } from '../events.js';
import { moveTeamName } from '../move-team-name.js';
import { requireStaffTeam } from '../require-staff-team.js';
import { updateTeam } from '../store/locked-teams.js';

/**
 * Renames a team; the slug stays (docs/reference/platform-staff.md).
 * @throws DomainError INVALID_INPUT; the errors of actAsStaff; error_team_not_found; error_name_taken
 */
export function renameTeam(context: CatalogProfileContext) {
  return async (
    { team: identifier, order, name: given }: catalogProfile.RenameTeamRequest,
    call: CallContext,
  ): Promise<catalogProfile.RenameTeamResponse> => {
    const name = checkName(given, 'body.name');
    return actAsStaff(context, call, 'staff', {
      action: 'team.renamed',
      order,
      async write({ tx, timestamp, tell }) {
        const { team, staff } = await requireStaffTeam(tx, identifier);
        if (team.name === name) return { timestamp };
        // A disbanded team does not reserve its name.
        if (team.status !== 'disbanded') await moveTeamName(tx, team, name, timestamp);
        await updateTeam(tx, { ...team, name });
        tell({ action: 'team.renamed', target: team.id, before: { name: team.name }, after: { name } }, [
          teamEvent(team, staff, { type: 'team.updated', data: { fields: ['name'] }, occurredAt: timestamp }),
          teamRenamed(team.id, timestamp),
        ]);
        return { timestamp };
      },
    });
  };
}
