/** The requirements of operations on tournaments: an independent copy of the product's table (docs/reference/tournaments.md). */

export const TOURNAMENT_SCOPES = {
  tournament_public: 'read',
  tournament_admin: 'read-write',
  capabilities: {
    ...{ lifecycle: 'write', registration: 'write', bracket: 'write', regenerate: 'write', staff: 'write', invites: 'write' },
    free_agents: 'write',
  },
  actor: { entry: 'read-write', roster: 'write', check_in: 'write', free_agency: 'write' },
} as const;

interface TournamentAccess {
  scopes: readonly `${string}.${string}`[];
  tooLow?: 'read';
  isPro?: true;
  otherKind?: 'API_KEY_PERMISSION_DENIED';
}

const each = (operationIds: readonly string[], access: TournamentAccess): Record<string, TournamentAccess> =>
  Object.fromEntries(operationIds.map((operationId) => [operationId, access]));
const organizer = (capability: string, ...operationIds: string[]) =>
  each(operationIds, { scopes: [`tournaments.capabilities.${capability}`], isPro: true });
const competitor = (scope: 'entry' | 'roster' | 'check_in' | 'free_agency', ...operationIds: string[]) =>
  each(operationIds, {
    scopes: [`tournaments.actor.${scope}`],
    isPro: true,
    otherKind: 'API_KEY_PERMISSION_DENIED',
    ...(scope === 'entry' && { tooLow: 'read' as const }),
  });

export const TOURNAMENT_ACCESS: Record<string, TournamentAccess> = {
  ...each(
    [
      ...['discoverTournaments', 'getTournament', 'getTournamentBracket', 'getTournamentStandings', 'listTournamentParticipants'],
      ...['listTournamentFreeAgents', 'listMyTournamentCalendar'],
    ],
    { scopes: ['tournaments.tournament_public'] },
  ),
  ...each(
    [...['listMyTournaments', 'getTournamentActivityFeed', 'listTournamentApplications', 'listTournamentInvites'], 'listTournamentStaff'],
    { scopes: ['tournaments.tournament_admin'] },
  ),
  ...organizer(
    'lifecycle',
    ...['createTournament', 'updateTournament', 'submitTournamentForApproval', 'openTournamentRegistration'],
    ...['closeTournamentRegistration', 'startTournament', 'cancelTournament', 'setTournamentLeaguePoints'],
    ...['setTournamentRoundSchedule', 'approveTournament', 'rejectTournament', 'featureTournament'],
  ),
  ...organizer(
    'registration',
    ...['approveTournamentApplication', 'denyTournamentApplication', 'removeTournamentParticipant', 'disqualifyTournamentParticipant'],
    ...['addTournamentRosterMemberAsOrganizer', 'removeTournamentRosterEntryAsOrganizer'],
  ),
  ...organizer('bracket', 'overrideTournamentNodeResult', 'revertTournamentNodeResult'),
  ...organizer('regenerate', 'regenerateTournamentMatches'),
  ...organizer('staff', 'addTournamentStaff', 'removeTournamentStaff'),
  ...organizer('invites', 'createTournamentInvite', 'revokeTournamentInvite'),
  ...organizer('free_agents', 'removeTournamentFreeAgentFromPool'),
  getMyTournamentEntry: { scopes: ['tournaments.actor.entry'] },
  ...competitor('entry', 'enterTournament', 'applyToTournament', 'withdrawFromTournament', 'respondToTournamentInvite'),
  ...competitor('roster', 'addTournamentRosterMemberAsTeam', 'removeTournamentRosterMemberAsTeam'),
  ...competitor('check_in', 'checkInToTournament'),
  ...competitor(
    'free_agency',
    ...['joinTournamentFreeAgentPool', 'leaveTournamentFreeAgentPool', 'sendTournamentFreeAgentOffer'],
    ...['revokeTournamentFreeAgentOffer', 'respondToTournamentFreeAgentOffer'],
  ),
};
