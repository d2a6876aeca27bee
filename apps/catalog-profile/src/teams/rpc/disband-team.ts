import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { revokeInvitationsOfTeam } from '../../groups/index.js';
import { freeNames, teamNameKeys } from '../../names/index.js';
import { changeTeam } from '../change-team.js';
import { teamClosed } from '../events.js';
import { updateTeam } from '../store/locked-teams.js';

/**
 * Disbands a team permanently (docs/reference/teams.md). A match created concurrently is forfeited by the match service, because nobody is
 * left to play it.
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
        append([teamClosed(team.id, timestamp, { forfeits: true, isDisbanded: true })]);
        return { timestamp };
      },
    });
}
