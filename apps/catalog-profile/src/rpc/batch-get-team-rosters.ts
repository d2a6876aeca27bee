import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { omitNulls } from '../db/omit-nulls.js';
import { findTeamRosters } from '../db/team-rosters.js';
import { callerIdOf } from './caller-id.js';

/** Teams with their active members, for services that decide about teams; unknown ids are left out, order is not kept. */
export function batchGetTeamRosters({ pool }: CatalogProfileContext) {
  return async ({ teamIds }: catalogProfile.BatchGetTeamRostersRequest, call: CallContext): Promise<catalogProfile.BatchGetTeamRostersResponse> => {
    const rows = await findTeamRosters(pool, callerIdOf(call), teamIds.filter((id) => !id.includes('\0')));
    return { teams: rows.map(omitNulls) };
  };
}
