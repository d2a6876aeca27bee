import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, coalesce } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { findTeamMatchAccess, type TeamMatchQuestion } from '../store/access.js';

/**
 * The team whose matches the caller requests.
 * @throws DomainError error_team_not_found; error_team_membership_required for others' private team
 */
export function getTeamMatchAccess({ pool }: CatalogProfileContext) {
  const findAccess = coalesce((questions: TeamMatchQuestion[]) => findTeamMatchAccess(pool, questions));
  return async (
    { identifier }: catalogProfile.GetTeamMatchAccessRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetTeamMatchAccessResponse> => {
    const access = await findAccess({ callerId: callerIdOf(call), identifier });
    if (!access) throw new DomainError('error_team_not_found');
    if (!access.isOpen) throw new DomainError('error_team_membership_required');
    const { teamId, gameId, callerTeamIds, isRecordShown } = access;
    return { teamId, gameId, callerTeamIds, isRecordShown };
  };
}
