/**
 * The operations on tournaments as data: their scope, plan, and who may call them (docs/reference/tournaments.md#who-may-do-what). The
 * gateway's routes and the tournament service both derive from this table.
 */

/** `tournaments.capabilities.<name>`: each grants its writes and nothing else. */
export const TOURNAMENT_CAPABILITIES = ['lifecycle', 'registration', 'bracket', 'regenerate', 'staff', 'invites', 'free_agents'] as const;
export type TournamentCapability = (typeof TOURNAMENT_CAPABILITIES)[number];

export type TournamentScope =
  | 'tournaments.tournament_public:read'
  | 'tournaments.tournament_admin:read'
  | `tournaments.capabilities.${TournamentCapability}:write`
  | 'tournaments.actor.entry:read'
  | 'tournaments.actor.entry:read-write'
  | 'tournaments.actor.roster:write'
  | 'tournaments.actor.check_in:write'
  | 'tournaments.actor.free_agency:write';

/**
 * The callers allowed to write to a tournament. `admin`: the host, staff ADMIN, platform staff. `manager`: those and staff MODERATOR.
 * `platform`: the platform's staff. `competitor`: the team's leaders or the player; the operation decides. `host`: anyone who may act for
 * the host. `anyone`: a read.
 */
export type TournamentFloor = 'admin' | 'manager' | 'platform' | 'competitor' | 'host' | 'anyone';

export interface TournamentOperation {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Under `/api/v1`. */
  readonly path: string;
  readonly scope: TournamentScope;
  readonly floor: TournamentFloor;
  readonly plan?: 'writes';
  /** Takes an Idempotency-Key. */
  readonly isIdempotent?: true;
}

const PATH = '/tournaments/{identifier}';
type Route = readonly [method: TournamentOperation['method'], rest: string];

const write = (scope: TournamentScope, floor: TournamentFloor, [method, rest]: Route): TournamentOperation => ({
  method,
  path: `${PATH}${rest}`,
  scope,
  floor,
  plan: 'writes',
  isIdempotent: true,
});
const by = (name: TournamentCapability, floor: TournamentFloor, rest: string, method: 'POST' | 'DELETE' = 'POST'): TournamentOperation =>
  write(`tournaments.capabilities.${name}:write`, floor, [method, rest]);
const lifecycle = (rest: string, floor: TournamentFloor = 'admin'): TournamentOperation => by('lifecycle', floor, rest);
const competitor = (scope: TournamentScope, rest: string, method: 'POST' | 'DELETE' = 'POST'): TournamentOperation =>
  write(scope, 'competitor', [method, rest]);
const ENTRY = 'tournaments.actor.entry:read-write';
const ROSTER = 'tournaments.actor.roster:write';
const FREE_AGENCY = 'tournaments.actor.free_agency:write';
const publicRead = (rest: string): TournamentOperation => ({
  method: 'GET',
  path: `${PATH}${rest}`,
  scope: 'tournaments.tournament_public:read',
  floor: 'anyone',
});
const adminRead = (rest: string): TournamentOperation => ({
  method: 'GET',
  path: `${PATH}${rest}`,
  scope: 'tournaments.tournament_admin:read',
  floor: 'manager',
});

export const TOURNAMENT_OPERATIONS = {
  discoverTournaments: { method: 'POST', path: '/tournaments/discover', scope: 'tournaments.tournament_public:read', floor: 'anyone' },
  getTournament: publicRead(''),
  getTournamentBracket: publicRead('/bracket'),
  getTournamentStandings: publicRead('/standings'),
  listTournamentParticipants: publicRead('/participants'),
  listTournamentFreeAgents: publicRead('/free-agents'),
  listMyTournamentCalendar: {
    method: 'GET',
    path: '/user/tournaments/calendar',
    scope: 'tournaments.tournament_public:read',
    floor: 'anyone',
  },
  listMyTournaments: { method: 'GET', path: '/user/tournaments', scope: 'tournaments.tournament_admin:read', floor: 'anyone' },
  getTournamentActivityFeed: adminRead('/activity-feed'),
  listTournamentApplications: adminRead('/applications'),
  listTournamentInvites: adminRead('/invites'),
  listTournamentStaff: adminRead('/staff'),

  createTournament: {
    method: 'POST',
    path: '/tournaments',
    scope: 'tournaments.capabilities.lifecycle:write',
    floor: 'host',
    plan: 'writes',
    isIdempotent: true,
  },
  updateTournament: lifecycle('/update'),
  submitTournamentForApproval: lifecycle('/submit-for-approval'),
  openTournamentRegistration: lifecycle('/registration/open'),
  closeTournamentRegistration: lifecycle('/registration/close'),
  startTournament: lifecycle('/start'),
  cancelTournament: lifecycle('/cancel'),
  setTournamentLeaguePoints: lifecycle('/league-points'),
  setTournamentRoundSchedule: lifecycle('/rounds/{roundId}/schedule'),
  approveTournament: lifecycle('/approve', 'platform'),
  rejectTournament: lifecycle('/reject', 'platform'),
  featureTournament: lifecycle('/feature', 'platform'),

  approveTournamentApplication: by('registration', 'manager', '/applications/{participantId}/approve'),
  denyTournamentApplication: by('registration', 'manager', '/applications/{participantId}/deny'),
  removeTournamentParticipant: by('registration', 'manager', '/participants/{participantId}/remove'),
  disqualifyTournamentParticipant: by('registration', 'manager', '/participants/{participantId}/disqualify'),
  addTournamentRosterMemberAsOrganizer: by('registration', 'admin', '/participants/{participantId}/roster'),
  removeTournamentRosterEntryAsOrganizer: by('registration', 'admin', '/roster-entries/{rosterEntryId}', 'DELETE'),

  overrideTournamentNodeResult: by('bracket', 'admin', '/nodes/{nodeId}/override-result'),
  revertTournamentNodeResult: by('bracket', 'admin', '/nodes/{nodeId}/revert-result'),
  regenerateTournamentMatches: by('regenerate', 'admin', '/regenerate-matches'),

  addTournamentStaff: by('staff', 'admin', '/staff'),
  // Only admins remove others.
  removeTournamentStaff: by('staff', 'manager', '/staff/{userId}', 'DELETE'),
  createTournamentInvite: by('invites', 'admin', '/invites'),
  revokeTournamentInvite: by('invites', 'admin', '/invites/{inviteId}/revoke'),
  removeTournamentFreeAgentFromPool: by('free_agents', 'manager', '/free-agents/{freeAgentId}/remove'),

  getMyTournamentEntry: { method: 'GET', path: `${PATH}/me`, scope: 'tournaments.actor.entry:read', floor: 'anyone' },
  enterTournament: competitor(ENTRY, '/teams/{teamIdentifier}/enter'),
  applyToTournament: competitor(ENTRY, '/teams/{teamIdentifier}/apply'),
  withdrawFromTournament: competitor(ENTRY, '/participants/{participantId}/withdraw'),
  respondToTournamentInvite: competitor(ENTRY, '/invites/{inviteId}/respond'),
  addTournamentRosterMemberAsTeam: competitor(ROSTER, '/teams/{teamIdentifier}/roster'),
  removeTournamentRosterMemberAsTeam: competitor(ROSTER, '/teams/{teamIdentifier}/roster/{rosterEntryId}', 'DELETE'),
  checkInToTournament: competitor('tournaments.actor.check_in:write', '/participants/{participantId}/check-in'),
  joinTournamentFreeAgentPool: competitor(FREE_AGENCY, '/free-agency/me'),
  leaveTournamentFreeAgentPool: competitor(FREE_AGENCY, '/free-agency/me', 'DELETE'),
  sendTournamentFreeAgentOffer: competitor(FREE_AGENCY, '/free-agents/{freeAgentId}/offers'),
  revokeTournamentFreeAgentOffer: competitor(FREE_AGENCY, '/free-agency/offers/{offerId}/revoke'),
  respondToTournamentFreeAgentOffer: competitor(FREE_AGENCY, '/free-agency/offers/{offerId}/respond'),
} as const satisfies Readonly<Record<string, TournamentOperation>>;

export type TournamentOperationName = keyof typeof TOURNAMENT_OPERATIONS;

export function tournamentOperationOf(name: TournamentOperationName): TournamentOperation {
  return TOURNAMENT_OPERATIONS[name];
}
