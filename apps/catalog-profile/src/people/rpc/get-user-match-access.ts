import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, coalesce } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { findOpenUserIds, type OpenUserQuestion } from '../store/user-profiles.js';

/**
 * The user whose results the caller requests.
 * @throws DomainError error_user_not_found, also for others' private and limited profiles
 */
export function getUserMatchAccess({ pool }: Pick<CatalogProfileContext, 'pool'>) {
  const findId = coalesce((questions: OpenUserQuestion[]) => findOpenUserIds(pool, questions));
  return async (
    { identifier }: catalogProfile.GetUserMatchAccessRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetUserMatchAccessResponse> => {
    const userId = await findId({ callerId: callerIdOf(call), identifier });
    if (userId === undefined) throw new DomainError('error_user_not_found');
    return { userId };
  };
}
