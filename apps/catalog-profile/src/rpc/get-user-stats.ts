import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { loadPlayerStats } from '../db/player-stats.js';
import { findOpenUserId } from '../db/user-profiles.js';
import { winRateOf } from '../domain/record.js';
import { callerIdOf } from '../steps/caller-id.js';

/** A player's record and streak. @throws DomainError error_user_not_found, for others' private and limited profiles too (contract 7) */
export function getUserStats({ pool }: CatalogProfileContext) {
  return async ({ identifier }: catalogProfile.GetUserStatsRequest, call: CallContext): Promise<catalogProfile.GetUserStatsResponse> => {
    const userId = await findOpenUserId(pool, callerIdOf(call), identifier);
    const stats = userId === undefined ? undefined : await loadPlayerStats(pool, userId);
    if (!stats) throw new DomainError('error_user_not_found');
    const { isStreakStale: _, ...shown } = stats;
    return { ...shown, winRate: winRateOf(stats) };
  };
}
