import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { freeNames } from '../db/held-names.js';
import { revokeInvitationsOfTeam } from '../db/invitations.js';
import { updateTeam } from '../db/team-changes.js';
import { teamNameKeys } from '../domain/names/name-keys.js';
import { teamClosed } from '../outbox/team-events.js';
import { changeTeam } from '../steps/change-team.js';

/**
 * Disbands a team for good (management, section G). A match that slips in is forfeited, as the match service is
 * told: nobody is left to play it.
 * @throws DomainError the errors of changeTeam; error_team_has_ongoing_matches
 */
export function disbandTeam(context: CatalogProfileContext) {
  return (
    { identifier, hasOngoingMatches }: catalogProfile.DisbandTeamRequest,
    call: CallContext,
  ): Promise<catalogProfile.DisbandTeamResponse> =>
    changeTeam(context, call, {
      identifier,
      codec: catalogProfile.DisbandTeamResponse,
      action: 'disband',
      endsOwnRight: true,
      async write({ tx, team, timestamp, tell, append }) {
        if (hasOngoingMatches) throw new DomainError('error_team_has_ongoing_matches');
        await updateTeam(tx, { ...team, status: 'disbanded' });
        await freeNames(tx, teamNameKeys(team.organizationId, team.gameId, team.name), team.id);
        await revokeInvitationsOfTeam(tx, team.id);
        tell({ type: 'team.disbanded' });
        append([teamClosed(team.id, timestamp, { forfeits: true })]);
        return { timestamp };
      },
    });
}
