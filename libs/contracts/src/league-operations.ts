/**
 * The operations on leagues as data: who may call them, with which key and role, and which league statuses refuse them. The gateway's
 * routes and the league service both derive from this table, so they cannot differ.
 */

/** Roles of a league's staff, the highest first. */
export type LeagueRole = 'OWNER' | 'ADMIN' | 'MANAGER' | 'MEMBER';

/** Status of a league: the last of these that applies. Each also refuses what the earlier ones refuse. */
export type LeagueStatus = 'active' | 'disabled' | 'suspended' | 'shutdown';

/** `leagues.capabilities.<name>`: each grants its writes and nothing else. */
export const LEAGUE_CAPABILITIES = [
  'announcements',
  'bans',
  'branding',
  'chat',
  'cooldowns',
  'display_rules',
  'disputes',
  'games',
  'members',
  'penalties',
  'points',
  'rules',
  'scores',
  'seasons',
  'teams',
  'tickets',
] as const;
export type LeagueCapability = (typeof LEAGUE_CAPABILITIES)[number];

export type LeagueScope =
  | `leagues.capabilities.${LeagueCapability}:write`
  | 'leagues.league_admin:read'
  | 'leagues.league_admin:read-write'
  | 'leagues.league_public:read'
  | 'leagues.settings_read:read'
  | 'platform.staff:enabled'
  | 'teams.profile:read-write';

export interface LeagueOperation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under `/api/v1`. */
  readonly path: `/leagues${string}` | `/staff/leagues/${string}`;
  /** Any one of these suffices. */
  readonly scopes: readonly LeagueScope[];
  /** The only kind of key allowed. Absent: any kind, but with a floor an operator's key works only for its own league. */
  readonly keyKind?: 'league_operator' | 'personal';
  readonly plan?: 'leagueOperatorApi' | 'writes';
  /** The lowest staff role allowed. Absent: anyone. Platform staff always pass. */
  readonly floor?: LeagueRole;
  /** The first status in which it answers 409 `error_league_not_active`. Absent: never, because it only reads or hurts no league. */
  readonly refusedFrom?: Exclude<LeagueStatus, 'active'> | undefined;
  /** Takes an Idempotency-Key. */
  readonly isIdempotent?: true | undefined;
}

const PATH = '/leagues/{identifier}';
const isIdempotentBy = (method: LeagueOperation['method']): Pick<LeagueOperation, 'isIdempotent'> =>
  method === 'POST' || method === 'PATCH' ? { isIdempotent: true } : {};

type Route = readonly [method: LeagueOperation['method'], rest: string];

/** A write of an operator's key: its capability, its floor. */
const operator = (floor: LeagueRole, scope: LeagueScope | readonly LeagueScope[], [method, rest]: Route): LeagueOperation => ({
  method,
  path: `${PATH}${rest}`,
  scopes: typeof scope === 'string' ? [scope] : scope,
  keyKind: 'league_operator',
  plan: 'leagueOperatorApi',
  floor,
  refusedFrom: 'suspended',
  ...isIdempotentBy(method),
});

const capability = <const Name extends LeagueCapability>(name: Name): `leagues.capabilities.${Name}:write` =>
  `leagues.capabilities.${name}:write`;

/** A write that is idempotent by nature, like a game developer's. */
const scores = (route: Route): LeagueOperation => ({ ...operator('MANAGER', capability('scores'), route), isIdempotent: undefined });
/** A read by an operator's key. */
const operatorRead = (floor: LeagueRole, scope: LeagueScope, [method, rest]: Route): LeagueOperation => ({
  method,
  path: `${PATH}${rest}`,
  scopes: [scope],
  keyKind: 'league_operator',
  plan: 'leagueOperatorApi',
  floor,
});

/** Staff operations on chats and disputes: no plan needed, and allowed while the league is suspended. */
const moderation = (name: 'chat' | 'disputes', floor: LeagueRole, [method, rest]: Route): LeagueOperation => ({
  method,
  path: `${PATH}${rest}`,
  scopes: [capability(name)],
  keyKind: 'league_operator',
  floor,
  ...(method !== 'GET' && { refusedFrom: 'shutdown' }),
  ...isIdempotentBy(method),
});

/** The disputes of a league, for all its staff, by any kind of key. */
const disputesRead = ([method, rest]: Route): LeagueOperation => ({
  method,
  path: `${PATH}${rest}`,
  scopes: ['leagues.league_admin:read'],
  floor: 'MEMBER',
});

/** A read for the staff, by any kind of key. */
const adminRead = ([method, rest]: Route): LeagueOperation => ({
  method,
  path: `${PATH}${rest}`,
  scopes: ['leagues.league_admin:read'],
  floor: 'MANAGER',
});

/** A read for everybody. */
const publicRead = (method: 'GET' | 'POST', path: LeagueOperation['path']): LeagueOperation => ({
  method,
  path,
  scopes: ['leagues.league_public:read'],
});

/** A captain's write. */
const captain = (refusedFrom: LeagueOperation['refusedFrom'], [method, rest]: Route): LeagueOperation => ({
  method,
  path: `${PATH}${rest}`,
  scopes: ['teams.profile:read-write'],
  keyKind: 'personal',
  plan: 'writes',
  ...(refusedFrom !== undefined && { refusedFrom }),
  ...isIdempotentBy(method),
});

const OWNER_SCOPE = 'leagues.league_admin:read-write';
const COOLDOWN_CONFIG = [capability('rules'), capability('cooldowns')] as const;

/** By operationId. */
export const LEAGUE_OPERATIONS = {
  createLeaguePenalty: operator('MANAGER', capability('penalties'), ['POST', '/penalties/create']),
  revokeLeaguePenalty: operator('MANAGER', capability('penalties'), ['POST', '/penalties/{penaltyId}/revoke']),
  submitLeagueScores: scores(['POST', '/matches/{matchId}/scores']),
  submitLeagueMapScore: scores(['POST', '/matches/{matchId}/scores/{mapIndex}']),
  submitLeaguePlayerStats: scores(['POST', '/matches/{matchId}/player-stats']),
  recordLeagueLiveState: scores(['POST', '/matches/{matchId}/live']),
  submitLeagueBatchMatchScores: scores(['POST', '/matches/batch-scores']),
  updateLeagueMatchStatus: operator('MANAGER', capability('scores'), ['PATCH', '/matches/{matchId}/status']),
  createLeagueSeason: operator('ADMIN', capability('seasons'), ['POST', '/seasons/create']),
  updateLeagueSeason: operator('ADMIN', capability('seasons'), ['PATCH', '/seasons/{seasonId}']),
  activateLeagueSeason: operator('ADMIN', capability('seasons'), ['POST', '/seasons/{seasonId}/activate']),
  completeLeagueSeason: operator('ADMIN', capability('seasons'), ['POST', '/seasons/{seasonId}/complete']),
  deleteLeagueSeason: operator('ADMIN', capability('seasons'), ['DELETE', '/seasons/{seasonId}']),
  updateLeaguePointsConfig: operator('ADMIN', capability('points'), ['POST', '/points/update']),
  getLeaguePenalties: adminRead(['POST', '/penalties']),
  getLeagueSeasonOptions: publicRead('POST', `${PATH}/season-options`),
  listLeaguePenalties: publicRead('GET', `${PATH}/penalties`),
  announceLeague: operator('MANAGER', capability('announcements'), ['POST', '/announcements']),
  createLeagueBan: operator('MANAGER', capability('bans'), ['POST', '/bans/create']),
  revokeLeagueBan: operator('MANAGER', capability('bans'), ['POST', '/bans/{banId}/revoke']),
  issueLeagueCooldown: operator('MANAGER', capability('cooldowns'), ['POST', '/cooldowns/issue']),
  clearLeagueCooldown: operator('MANAGER', capability('cooldowns'), ['POST', '/cooldowns/{cooldownId}/clear']),
  approveLeagueTeamApplication: operator('MANAGER', capability('teams'), ['POST', '/teams/{leagueTeamId}/approve']),
  denyLeagueTeamApplication: operator('MANAGER', capability('teams'), ['POST', '/teams/{leagueTeamId}/deny']),
  removeLeagueTeam: operator('MANAGER', capability('teams'), ['POST', '/teams/{leagueTeamId}/remove']),
  upsertLeagueDisplayRule: operator('MANAGER', capability('display_rules'), ['POST', '/display-rules/upsert']),
  reorderLeagueDisplayRules: operator('MANAGER', capability('display_rules'), ['POST', '/display-rules/reorder']),
  removeLeagueDisplayRule: operator('MANAGER', capability('display_rules'), ['DELETE', '/display-rules/{displayRuleId}']),
  getLeagueSettings: operatorRead('MANAGER', 'leagues.settings_read:read', ['POST', '/settings']),
  getLeagueDashboardStats: operatorRead('MANAGER', 'leagues.league_admin:read', ['POST', '/dashboard/stats']),
  updateLeagueRules: operator('ADMIN', capability('rules'), ['POST', '/rules/update']),
  applyLeagueRuleTemplate: operator('ADMIN', capability('rules'), ['POST', '/rules/apply-template']),
  updateLeagueSettings: operator('ADMIN', capability('rules'), ['POST', '/settings/update']),
  updateLeagueCooldownConfig: operator('ADMIN', COOLDOWN_CONFIG, ['POST', '/cooldowns/config/update']),
  addLeagueGame: operator('ADMIN', capability('games'), ['POST', '/games/add']),
  toggleLeagueGame: operator('ADMIN', capability('games'), ['POST', '/games/{leagueGameId}/toggle']),
  removeLeagueGame: operator('ADMIN', capability('games'), ['DELETE', '/games/{leagueGameId}']),
  updateLeagueBranding: operator('ADMIN', capability('branding'), ['POST', '/branding/update']),
  addLeagueMember: operator('ADMIN', capability('members'), ['POST', '/members/add']),
  updateLeagueMemberRole: operator('ADMIN', capability('members'), ['POST', '/members/{memberId}/role']),
  removeLeagueMember: operator('ADMIN', capability('members'), ['POST', '/members/{memberId}/remove']),
  // An owner can always leave: a league that is suspended or shut down keeps nobody.
  transferLeagueOwnership: { ...operator('OWNER', OWNER_SCOPE, ['POST', '/ownership/transfer']), refusedFrom: undefined },
  setLeagueEnabled: operator('OWNER', OWNER_SCOPE, ['POST', '/settings/enabled']),
  requestLeagueShutdown: operator('OWNER', OWNER_SCOPE, ['POST', '/shutdown/request']),

  listLeagueChatReports: moderation('chat', 'MANAGER', ['GET', '/chat/reports']),
  resolveLeagueChatReport: moderation('chat', 'MANAGER', ['POST', '/chat/reports/{reportId}/resolve']),
  muteLeagueChatUser: moderation('chat', 'MANAGER', ['POST', '/chat/mutes']),
  listLeagueDisputes: disputesRead(['GET', '/disputes']),
  resolveLeagueDispute: moderation('disputes', 'MANAGER', ['POST', '/disputes/{disputeId}/resolve']),
  correctLeagueMatch: moderation('disputes', 'ADMIN', ['POST', '/matches/{matchId}/correct']),
  clearLeagueChatMute: moderation('chat', 'MANAGER', ['POST', '/chat/mutes/{muteId}/clear']),

  getLeagueBans: adminRead(['POST', '/bans']),
  listLeagueApplications: adminRead(['GET', '/applications']),

  getLeagueTemplates: publicRead('POST', '/leagues/templates'),
  getLeagueDisplayRules: publicRead('POST', `${PATH}/display-rules`),
  getLeagueRules: publicRead('POST', `${PATH}/rules`),
  getLeagueApplyEligibility: publicRead('POST', `${PATH}/apply-eligibility`),
  listLeagueTeams: publicRead('GET', `${PATH}/teams`),
  listLeagueBans: publicRead('GET', `${PATH}/bans`),
  listLeagueAnnouncements: publicRead('GET', `${PATH}/announcements`),
  listLeagueMatches: publicRead('GET', `${PATH}/matches`),

  createLeague: {
    method: 'POST',
    path: '/leagues/create',
    scopes: ['leagues.league_admin:read-write'],
    keyKind: 'personal',
    plan: 'writes',
    isIdempotent: true,
  },
  applyToLeague: captain('disabled', ['POST', '/teams/apply']),
  withdrawLeagueApplication: captain('shutdown', ['POST', '/teams/{leagueTeamId}/withdraw']),
  leaveLeague: captain('shutdown', ['POST', '/teams/{leagueTeamId}/leave']),
  // For platform staff; the league service checks the staff role itself.
  updateStaffLeague: {
    method: 'PATCH',
    path: '/staff/leagues/{identifier}',
    scopes: ['platform.staff:enabled'],
    refusedFrom: 'shutdown',
    isIdempotent: true,
  },
} as const satisfies Record<string, LeagueOperation>;

export type LeagueOperationName = keyof typeof LEAGUE_OPERATIONS;

/** The operation of this name. */
export const leagueOperationOf = (name: LeagueOperationName): LeagueOperation => LEAGUE_OPERATIONS[name];
