import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { loadPlayerStats, winRateOf } from '../../records/index.js';
import { callerIdOf } from '../../requests/index.js';
import { findOpenUserId } from '../store/user-profiles.js';

/**
 * A player's record and streak.
 * @throws DomainError error_user_not_found, also for others' private and limited profiles (docs/reference/users.md#profile)
 */
export function getUserStats({ pool }: CatalogProfileContext) {
  return async ({ identifier }: catalogProfile.GetUserStatsRequest, call: CallContext): Promise<catalogProfile.GetUserStatsResponse> => {
    const userId = await findOpenUserId(pool, callerIdOf(call), identifier);
    const stats = userId === undefined ? undefined : await loadPlayerStats(pool, userId);
    if (!stats) throw new DomainError('error_user_not_found');
    const { isStreakStale: _, ...shown } = stats;
    return { ...shown, form: stats.form ?? [], winRate: winRateOf(stats) };
  };
}
