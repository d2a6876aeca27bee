import type { TournamentContext } from '../context.js';
import { addTournamentRosterMemberAsOrganizer } from './rpc/add-tournament-roster-member-as-organizer.js';
import { addTournamentRosterMemberAsTeam } from './rpc/add-tournament-roster-member-as-team.js';
import { applyToTournament } from './rpc/apply-to-tournament.js';
import { approveTournamentApplication } from './rpc/approve-tournament-application.js';
import { checkInToTournament } from './rpc/check-in-to-tournament.js';
import { createTournamentInvite } from './rpc/create-tournament-invite.js';
import { denyTournamentApplication } from './rpc/deny-tournament-application.js';
import { disqualifyTournamentParticipant } from './rpc/disqualify-tournament-participant.js';
import { enterTournament } from './rpc/enter-tournament.js';
import { getMyTournamentEntry } from './rpc/get-my-tournament-entry.js';
import { listTournamentApplications } from './rpc/list-tournament-applications.js';
import { listTournamentInvites } from './rpc/list-tournament-invites.js';
import { listTournamentParticipants } from './rpc/list-tournament-participants.js';
import { removeTournamentParticipant } from './rpc/remove-tournament-participant.js';
import { removeTournamentRosterEntryAsOrganizer } from './rpc/remove-tournament-roster-entry-as-organizer.js';
import { removeTournamentRosterMemberAsTeam } from './rpc/remove-tournament-roster-member-as-team.js';
import { respondToTournamentInvite } from './rpc/respond-to-tournament-invite.js';
import { revokeTournamentInvite } from './rpc/revoke-tournament-invite.js';
import { withdrawFromTournament } from './rpc/withdraw-from-tournament.js';

/** The RPCs of this room, by contract. */
export const participantsRpc = (context: TournamentContext) => ({
  participant: {
    listTournamentParticipants: listTournamentParticipants(context),
    getMyTournamentEntry: getMyTournamentEntry(context),
    listTournamentApplications: listTournamentApplications(context),
    enterTournament: enterTournament(context),
    applyToTournament: applyToTournament(context),
    approveTournamentApplication: approveTournamentApplication(context),
    denyTournamentApplication: denyTournamentApplication(context),
    checkInToTournament: checkInToTournament(context),
    withdrawFromTournament: withdrawFromTournament(context),
    removeTournamentParticipant: removeTournamentParticipant(context),
    disqualifyTournamentParticipant: disqualifyTournamentParticipant(context),
    addTournamentRosterMemberAsTeam: addTournamentRosterMemberAsTeam(context),
    removeTournamentRosterMemberAsTeam: removeTournamentRosterMemberAsTeam(context),
    addTournamentRosterMemberAsOrganizer: addTournamentRosterMemberAsOrganizer(context),
    removeTournamentRosterEntryAsOrganizer: removeTournamentRosterEntryAsOrganizer(context),
    listTournamentInvites: listTournamentInvites(context),
    createTournamentInvite: createTournamentInvite(context),
    revokeTournamentInvite: revokeTournamentInvite(context),
    respondToTournamentInvite: respondToTournamentInvite(context),
  },
});
