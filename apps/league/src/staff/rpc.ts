import type { LeagueContext } from '../context.js';
import { acceptLeagueInvitation } from './rpc/accept-league-invitation.js';
import { addLeagueMember } from './rpc/add-league-member.js';
import { declineLeagueInvitation } from './rpc/decline-league-invitation.js';
import { listLeagueMembers } from './rpc/list-league-members.js';
import { listUserLeagueInvitations } from './rpc/list-user-league-invitations.js';
import { removeLeagueMember } from './rpc/remove-league-member.js';
import { transferLeagueOwnership } from './rpc/transfer-league-ownership.js';
import { updateLeagueMemberRole } from './rpc/update-league-member-role.js';

/** The RPCs of this room, by contract. */
export const staffRpc = (context: LeagueContext) => ({
  league: {
    listLeagueMembers: listLeagueMembers(context),
  },
  leagueAdministration: {
    transferLeagueOwnership: transferLeagueOwnership(context),
    addLeagueMember: addLeagueMember(context),
    updateLeagueMemberRole: updateLeagueMemberRole(context),
    removeLeagueMember: removeLeagueMember(context),
  },
  leagueInvitation: {
    listUserLeagueInvitations: listUserLeagueInvitations(context),
    acceptLeagueInvitation: acceptLeagueInvitation(context),
    declineLeagueInvitation: declineLeagueInvitation(context),
  },
});
