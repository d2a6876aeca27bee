import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { listCallerTeams as findTeams } from '../store/access.js';

/** The teams in which the caller is an active member, with role and the team's status. */
export function listCallerTeams({ pool }: CatalogProfileContext) {
  return async (_: catalogProfile.ListCallerTeamsRequest, call: CallContext): Promise<catalogProfile.ListCallerTeamsResponse> => ({
    teams: await findTeams(pool, requireCaller(call).userId),
  });
}
