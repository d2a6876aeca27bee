/** Every process that speaks gRPC, by the name that its certificate carries. */
export type ProcessName =
  | 'gateway'
  | 'catalog-profile'
  | 'match'
  | 'league'
  | 'upload'
  | 'webhook'
  | 'account'
  | 'tournament'
  | 'notification'
  | 'cli';

/** Who serves a contract, and who may call it. */
export interface ContractAccess {
  /** Absent: each process serves it. */
  servedBy?: ProcessName;
  calledBy: readonly ProcessName[];
  /** Acts on the whole system, so it requires an operator's signature. */
  isForOperators?: true;
  /**
   * Its RPCs that services call on their own initiative, for consumers, timers and readers shared by several callers. All others require a
   * signed principal: a caller's, the gateway's or an operator's.
   */
  unsigned?: readonly string[];
}

/** Which processes may call which contract (docs/adr/0014). A contract that is not listed is not served. */
export const ACCESS: Readonly<Record<string, ContractAccess>> = {
  'matchpoint.gateway.v1.KeyService': { servedBy: 'gateway', calledBy: ['cli'], isForOperators: true },
  'matchpoint.gateway.v1.SessionService': { servedBy: 'gateway', calledBy: ['cli'], isForOperators: true },
  'matchpoint.gateway.v1.UserAdministrationService': { servedBy: 'gateway', calledBy: ['cli'], isForOperators: true },

  'matchpoint.catalog_profile.v1.CatalogService': {
    servedBy: 'catalog-profile',
    calledBy: ['gateway', 'match', 'league', 'tournament'],
    unsigned: ['ListGames'],
  },
  'matchpoint.catalog_profile.v1.ProfileService': {
    servedBy: 'catalog-profile',
    calledBy: ['gateway', 'match', 'league', 'webhook', 'account', 'tournament', 'notification'],
    unsigned: [
      'BatchGetTeamRosters',
      'BatchGetTeamMemberIds',
      'BatchGetTeamReferences',
      'ListTeamJoins',
      'ResolveUser',
      'ResolveReferences',
      'ResolveOrganizations',
      'BatchListOrganizationStaffIds',
    ],
  },
  'matchpoint.catalog_profile.v1.LeaderboardService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.RecordMaintenanceService': { servedBy: 'catalog-profile', calledBy: ['cli'], isForOperators: true },
  'matchpoint.catalog_profile.v1.RatingService': {
    servedBy: 'catalog-profile',
    calledBy: ['gateway', 'tournament'],
    unsigned: ['GetTeamRating'],
  },
  'matchpoint.catalog_profile.v1.RatingMaintenanceService': { servedBy: 'catalog-profile', calledBy: ['cli'], isForOperators: true },
  'matchpoint.catalog_profile.v1.GameRankService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  // A registration has no caller yet; the sweeps of abandoned registrations and deleted accounts, and linking, never have one.
  'matchpoint.catalog_profile.v1.UserService': {
    servedBy: 'catalog-profile',
    calledBy: ['account'],
    unsigned: ['CreateUser', 'DiscardUser', 'SyncLinkedConnection', 'CheckRetirement', 'RetireUser'],
  },
  'matchpoint.catalog_profile.v1.GameDeveloperService': { servedBy: 'catalog-profile', calledBy: ['cli'], isForOperators: true },
  'matchpoint.catalog_profile.v1.PersonService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.StreamService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.StaffService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.StaffAdministrationService': { servedBy: 'catalog-profile', calledBy: ['cli'], isForOperators: true },
  'matchpoint.catalog_profile.v1.SearchService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.OrganizationService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.TeamService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.InvitationService': { servedBy: 'catalog-profile', calledBy: ['gateway'] },
  'matchpoint.catalog_profile.v1.CatalogProfileImportService': {
    servedBy: 'catalog-profile',
    calledBy: ['cli'],
    isForOperators: true,
  },

  'matchpoint.match.v1.MatchService': {
    servedBy: 'match',
    calledBy: ['gateway', 'notification'],
    unsigned: ['BatchListMatchPlayerIds', 'ListNextActions'],
  },
  'matchpoint.match.v1.MatchCommandService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchDetailService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchScoreService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchChatService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchDisputeService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchFiguresService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchLiveService': { servedBy: 'match', calledBy: ['gateway'] },
  'matchpoint.match.v1.MatchEventService': { servedBy: 'match', calledBy: ['gateway'] },
  // The tournament service creates and ends matches on its own initiative, without a caller.
  'matchpoint.match.v1.TournamentMatchService': {
    servedBy: 'match',
    calledBy: ['tournament'],
    unsigned: [
      'CreateTournamentMatches',
      'MoveTournamentMatches',
      'ForfeitTournamentMatches',
      'CancelTournamentMatches',
      'VoidTournamentMatches',
      'LinkTournamentMatches',
      'ReadTournamentMatches',
    ],
  },
  'matchpoint.match.v1.MatchMaintenanceService': { servedBy: 'match', calledBy: ['cli'], isForOperators: true },
  'matchpoint.match.v1.MatchImportService': { servedBy: 'match', calledBy: ['cli'], isForOperators: true },

  'matchpoint.league.v1.LeagueService': {
    servedBy: 'league',
    calledBy: ['gateway', 'match', 'webhook', 'tournament', 'notification'],
    unsigned: ['ResolveLeagues', 'BatchCheckLeagueStaff', 'BatchListLeagueStaffIds', 'GetLeague'],
  },
  // The match service reports forfeits on its own initiative.
  'matchpoint.league.v1.ForfeitService': { servedBy: 'league', calledBy: ['match'], unsigned: ['ClaimForfeit', 'ReleaseForfeit'] },
  'matchpoint.league.v1.LeagueSearchService': { servedBy: 'league', calledBy: ['gateway'] },
  'matchpoint.league.v1.LeagueInvitationService': { servedBy: 'league', calledBy: ['gateway'] },
  'matchpoint.league.v1.LeagueAdministrationService': { servedBy: 'league', calledBy: ['gateway'] },
  'matchpoint.league.v1.LeagueCompetitionService': { servedBy: 'league', calledBy: ['gateway'] },
  'matchpoint.league.v1.LeagueRecordService': {
    servedBy: 'league',
    calledBy: ['gateway', 'tournament'],
    unsigned: ['ListLeagueBans'],
  },
  'matchpoint.league.v1.LeagueTeamService': { servedBy: 'league', calledBy: ['gateway'] },
  'matchpoint.league.v1.TicketService': { servedBy: 'league', calledBy: ['gateway'] },
  'matchpoint.league.v1.LeagueMaintenanceService': { servedBy: 'league', calledBy: ['cli'], isForOperators: true },
  'matchpoint.league.v1.LeagueImportService': { servedBy: 'league', calledBy: ['cli'], isForOperators: true },

  'matchpoint.upload.v1.UploadService': { servedBy: 'upload', calledBy: ['gateway', 'catalog-profile', 'match', 'league', 'tournament'] },

  'matchpoint.webhook.v1.WebhookService': { servedBy: 'webhook', calledBy: ['gateway'] },
  'matchpoint.webhook.v1.WebhookMaintenanceService': { servedBy: 'webhook', calledBy: ['cli'], isForOperators: true },
  'matchpoint.webhook.v1.ListenerService': { servedBy: 'webhook', calledBy: ['cli'] },

  'matchpoint.account.v1.AccountService': { servedBy: 'account', calledBy: ['gateway'] },
  'matchpoint.account.v1.AccountAdministrationService': { servedBy: 'account', calledBy: ['cli'], isForOperators: true },
  'matchpoint.account.v1.RevocationService': { servedBy: 'account', calledBy: ['gateway'] },
  'matchpoint.account.v1.FactorService': { servedBy: 'account', calledBy: ['gateway'] },
  'matchpoint.account.v1.IdentityService': { servedBy: 'account', calledBy: ['gateway'] },
  'matchpoint.account.v1.PasskeyService': { servedBy: 'account', calledBy: ['gateway'] },

  'matchpoint.tournament.v1.TournamentService': { servedBy: 'tournament', calledBy: ['gateway'] },
  'matchpoint.tournament.v1.TournamentSearchService': { servedBy: 'tournament', calledBy: ['gateway'] },
  'matchpoint.tournament.v1.TournamentParticipantService': { servedBy: 'tournament', calledBy: ['gateway'] },
  'matchpoint.tournament.v1.TournamentBracketService': { servedBy: 'tournament', calledBy: ['gateway'] },
  'matchpoint.tournament.v1.TournamentFreeAgentService': { servedBy: 'tournament', calledBy: ['gateway'] },
  'matchpoint.tournament.v1.TournamentStaffService': { servedBy: 'tournament', calledBy: ['gateway'] },
  'matchpoint.tournament.v1.TournamentMaintenanceService': { servedBy: 'tournament', calledBy: ['cli'], isForOperators: true },
  'matchpoint.tournament.v1.TournamentImportService': { servedBy: 'tournament', calledBy: ['cli'], isForOperators: true },

  'matchpoint.notification.v1.NotificationService': { servedBy: 'notification', calledBy: ['gateway'] },

  'matchpoint.rpc.v1.EventService': { calledBy: ['cli'], isForOperators: true },
  'matchpoint.rpc.v1.OutboxService': { calledBy: ['cli'], isForOperators: true },
  'matchpoint.rpc.v1.StatusService': { calledBy: ['gateway', 'cli'] },
};

/** `/matchpoint.match.v1.MatchService/BatchGetMatches` as its contract and its RPC. */
function split(path: string): [contract: string, rpc: string] {
  const [, contract = '', rpc = ''] = path.split('/');
  return [contract, rpc];
}

/** Requirements for calls of one method. */
export interface MethodRule {
  /** The caller's certificate must contain one of these names. */
  peers: ReadonlySet<string>;
  asks: 'nothing' | 'signature' | 'operator';
}

/** @throws Error for a method of a contract that is not in the table: undeclared contracts are not served */
export function ruleOf(path: string): MethodRule {
  const [contract, rpc] = split(path);
  const access = ACCESS[contract];
  if (!access) throw new Error(`${contract} is missing from the access table (libs/rpc/src/security/access-table.ts)`);
  const asks = access.isForOperators ? 'operator' : access.unsigned?.includes(rpc) ? 'nothing' : 'signature';
  return { peers: new Set(access.calledBy), asks };
}

/** Which process serves the methods of a definition; undefined if all or none of ours do. */
export function serverOf(definition: object): ProcessName | undefined {
  const [method] = Object.values(definition) as { path?: string }[];
  return ACCESS[split(method?.path ?? '')[0]]?.servedBy;
}

const CALLERS: ReadonlySet<string> = new Set(Object.values(ACCESS).flatMap(({ calledBy }) => calledBy));

/** Whether the table contains a caller of this name. */
export const isCaller = (name: string): boolean => CALLERS.has(name);
