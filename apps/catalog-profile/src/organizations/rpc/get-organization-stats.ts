import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { winRateOf } from '../../records/index.js';
import { callerIdOf } from '../../requests/index.js';
import { findOrganizationStats } from '../store/profiles.js';

/** Combined results of an organization's teams. @throws DomainError error_org_not_found */
export function getOrganizationStats({ pool }: CatalogProfileContext) {
  return async (
    { identifier }: catalogProfile.GetOrganizationStatsRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetOrganizationStatsResponse> => {
    const stats = await findOrganizationStats(pool, callerIdOf(call), identifier);
    if (!stats) throw new DomainError('error_org_not_found');
    const { draws: _, ...shown } = stats;
    return { ...shown, winRate: winRateOf(stats) };
  };
}
