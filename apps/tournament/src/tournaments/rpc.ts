import type { TournamentContext } from '../context.js';
import { approveTournament } from './rpc/approve-tournament.js';
import { batchGetTournamentReferences } from './rpc/batch-get-tournament-references.js';
import { cancelTournament } from './rpc/cancel-tournament.js';
import { closeTournamentRegistration } from './rpc/close-tournament-registration.js';
import { createTournament } from './rpc/create-tournament.js';
import { discoverTournaments } from './rpc/discover-tournaments.js';
import { featureTournament } from './rpc/feature-tournament.js';
import { getTournament } from './rpc/get-tournament.js';
import { listMyTournamentCalendar } from './rpc/list-my-tournament-calendar.js';
import { listMyTournaments } from './rpc/list-my-tournaments.js';
import { listTournamentEvents } from './rpc/list-tournament-events.js';
import { listTournamentsAwaitingApproval } from './rpc/list-tournaments-awaiting-approval.js';
import { openTournamentRegistration } from './rpc/open-tournament-registration.js';
import { rejectTournament } from './rpc/reject-tournament.js';
import { searchTournaments } from './rpc/search-tournaments.js';
import { setTournamentLeaguePoints } from './rpc/set-tournament-league-points.js';
import { startTournament } from './rpc/start-tournament.js';
import { submitTournamentForApproval } from './rpc/submit-tournament-for-approval.js';
import { updateTournament } from './rpc/update-tournament.js';

/** The RPCs of this room, by contract. */
export const tournamentsRpc = (context: TournamentContext) => ({
  search: {
    searchTournaments: searchTournaments(context),
  },
  tournament: {
    batchGetTournamentReferences: batchGetTournamentReferences(context),
    getTournament: getTournament(context),
    discoverTournaments: discoverTournaments(context),
    listMyTournaments: listMyTournaments(context),
    listMyTournamentCalendar: listMyTournamentCalendar(context),
    listTournamentEvents: listTournamentEvents(context),
    listTournamentsAwaitingApproval: listTournamentsAwaitingApproval(context),
    createTournament: createTournament(context),
    updateTournament: updateTournament(context),
    submitTournamentForApproval: submitTournamentForApproval(context),
    approveTournament: approveTournament(context),
    rejectTournament: rejectTournament(context),
    featureTournament: featureTournament(context),
    openTournamentRegistration: openTournamentRegistration(context),
    closeTournamentRegistration: closeTournamentRegistration(context),
    startTournament: startTournament(context),
    cancelTournament: cancelTournament(context),
    setTournamentLeaguePoints: setTournamentLeaguePoints(context),
  },
});
