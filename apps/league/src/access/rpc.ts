import type { LeagueContext } from '../context.js';
import { batchCheckLeagueStaff } from './rpc/batch-check-league-staff.js';
import { batchListLeagueRoles } from './rpc/batch-list-league-roles.js';
import { batchListLeagueStaffIds } from './rpc/batch-list-league-staff-ids.js';
import { checkLeaguePerson } from './rpc/check-league-person.js';
import { getCallerStaffRole } from './rpc/get-caller-staff-role.js';

/** The RPCs of this room, by contract. */
export const accessRpc = (context: LeagueContext) => ({
  league: {
    getCallerStaffRole: getCallerStaffRole(context),
    batchCheckLeagueStaff: batchCheckLeagueStaff(context),
    batchListLeagueRoles: batchListLeagueRoles(context),
    batchListLeagueStaffIds: batchListLeagueStaffIds(context),
    checkLeaguePerson: checkLeaguePerson(context),
  },
});
