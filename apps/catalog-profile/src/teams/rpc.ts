import type { CatalogProfileContext } from '../context.js';
import { assignTeamCaptain } from './rpc/assign-team-captain.js';
import { batchGetTeamMemberIds } from './rpc/batch-get-team-member-ids.js';
import { batchGetTeamReferences } from './rpc/batch-get-team-references.js';
import { batchGetTeamRosters } from './rpc/batch-get-team-rosters.js';
import { batchGetTeams } from './rpc/batch-get-teams.js';
import { clearTeamProfile } from './rpc/clear-team-profile.js';
import { createTeam } from './rpc/create-team.js';
import { disbandTeam } from './rpc/disband-team.js';
import { getTeamMatchAccess } from './rpc/get-team-match-access.js';
import { listCallerTeams } from './rpc/list-caller-teams.js';
import { listTeamJoins } from './rpc/list-team-joins.js';
import { listTeamMembers } from './rpc/list-team-members.js';
import { removeTeamMember } from './rpc/remove-team-member.js';
import { renameTeam } from './rpc/rename-team.js';
import { setTeamDisabled } from './rpc/set-team-disabled.js';
import { setTeamMemberRole } from './rpc/set-team-member-role.js';
import { transferTeamCaptaincy } from './rpc/transfer-team-captaincy.js';
import { updateTeam } from './rpc/update-team.js';

/** The RPCs of this room, by contract. */
export const teamsRpc = (context: CatalogProfileContext) => ({
  profile: {
    batchGetTeams: batchGetTeams(context),
    batchGetTeamReferences: batchGetTeamReferences(context),
    batchGetTeamRosters: batchGetTeamRosters(context),
    batchGetTeamMemberIds: batchGetTeamMemberIds(context),
    listTeamJoins: listTeamJoins(context),
    listTeamMembers: listTeamMembers(context),
    getTeamMatchAccess: getTeamMatchAccess(context),
    listCallerTeams: listCallerTeams(context),
  },
  staff: {
    setTeamDisabled: setTeamDisabled(context),
    assignTeamCaptain: assignTeamCaptain(context),
    renameTeam: renameTeam(context),
    clearTeamProfile: clearTeamProfile(context),
  },
  team: {
    createTeam: createTeam(context),
    updateTeam: updateTeam(context),
    disbandTeam: disbandTeam(context),
    removeTeamMember: removeTeamMember(context),
    setTeamMemberRole: setTeamMemberRole(context),
    transferTeamCaptaincy: transferTeamCaptaincy(context),
  },
});
