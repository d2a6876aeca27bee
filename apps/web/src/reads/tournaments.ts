import type { DiscoverTournamentsBody } from '@matchpoint/sdk';
import { tournamentApi } from '../tournament-api.js';
import { readOptions } from './read-options.js';

const { tournaments } = tournamentApi;

/** All reads of a tournament share its slug as key prefix, so that one key invalidates them all. */
export const tournamentReads = {
  list: (filters: DiscoverTournamentsBody) => readOptions(['tournaments', filters], (options) => tournaments.discover(filters, options)),
  managed: () => readOptions(['own-tournaments'], (options) => tournaments.listMyTournaments(options)),
  calendar: () => readOptions(['own-tournaments', 'calendar'], (options) => tournaments.listMyTournamentCalendar({}, options)),
  profile: (id: string) => readOptions(['tournament', id], (options) => tournaments.get(id, options)),
  bracket: (id: string) => readOptions(['tournament', id, 'bracket'], (options) => tournaments.getBracket(id, options)),
  standings: (id: string) => readOptions(['tournament', id, 'standings'], (options) => tournaments.getStandings(id, options)),
  participants: (id: string) => readOptions(['tournament', id, 'participants'], (options) => tournaments.listParticipants(id, {}, options)),
  entry: (id: string) => readOptions(['tournament', id, 'me'], (options) => tournaments.getMyTournamentEntry(id, options)),
  freeAgents: (id: string, viewerParticipantId?: string) =>
    readOptions(['tournament', id, 'free-agents', viewerParticipantId], (options) =>
      tournaments.listFreeAgents(id, { ...(viewerParticipantId !== undefined && { viewerParticipantId }) }, options),
    ),
  applications: (id: string) => readOptions(['tournament', id, 'applications'], (options) => tournaments.listApplications(id, options)),
  invites: (id: string) => readOptions(['tournament', id, 'invites'], (options) => tournaments.listInvites(id, options)),
  staff: (id: string) => readOptions(['tournament', id, 'staff'], (options) => tournaments.listStaff(id, options)),
  activity: (id: string) =>
    readOptions(['tournament', id, 'activity'], (options) => tournaments.getActivityFeed(id, { limit: 50 }, options)),
};
