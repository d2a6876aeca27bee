import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { CatalogProfileContext } from '../../context.js';
import { findTeamRosters } from '../store/rosters.js';

/** Teams with their active members, for services that decide about teams; unknown ids are left out, in no particular order. */
export function batchGetTeamRosters({ pool }: CatalogProfileContext) {
  return async ({ teamIds }: catalogProfile.BatchGetTeamRostersRequest): Promise<catalogProfile.BatchGetTeamRostersResponse> => {
    const rows = await findTeamRosters(pool, teamIds);
    return { teams: rows.map(omitNulls) };
  };
}
