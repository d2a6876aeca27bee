import { TOURNAMENT_ACCESS, TOURNAMENT_SCOPES } from './tournament-access.js';

/** Every scope at its highest value (docs/reference/authentication.md#scopes). */
const ALL_SCOPES = {
  matches: { user_matches: 'read-write', team_matches: 'read-write', org_matches: 'read-write', public_matches: 'read' },
  connections: { discord: 'enabled', twitch: 'enabled', github: 'enabled', battlenet: 'enabled' },
  game: { scores: 'write', lifecycle: 'read-write', ranks: 'read-write' },
  webhooks: { manage: 'enabled' },
  leagues: {
    league_public: 'read',
    league_admin: 'read-write',
    settings_read: 'read',
    capabilities: {
      announcements: 'write',
      bans: 'write',
      branding: 'write',
      chat: 'write',
      cooldowns: 'write',
      display_rules: 'write',
      disputes: 'write',
      games: 'write',
      members: 'write',
      penalties: 'write',
      points: 'write',
      rules: 'write',
      scores: 'write',
      seasons: 'write',
      teams: 'write',
      tickets: 'write',
    },
  },
  tournaments: TOURNAMENT_SCOPES,
  teams: { profile: 'read-write', roster: 'read-write' },
  users: { profile: 'read-write' },
  orgs: { profile: 'read-write', roster: 'read-write' },
  uploads: { upload: 'read-write' },
  stream: { status: 'read' },
  follows: { own: 'read-write' },
  notifications: { own: 'read-write' },
  chat: { read: 'read', write: 'write' },
  tickets: { read: 'read', write: 'write' },
  platform: { staff: 'enabled' },
} as const;

interface Access {
  /** Any of these scopes is enough; if empty, any valid key. */
  scopes: readonly `${string}.${string}`[];
  /** A value of the scopes that is not enough, if a lower one exists. */
  tooLow?: 'read';
  isPro?: true;
  /** The code for a key of another kind. */
  otherKind?: 'error_game_scope_mismatch' | 'API_KEY_PERMISSION_DENIED' | 'error_league_scope_mismatch';
}

const ANY_MATCH_READ = ['matches.user_matches', 'matches.team_matches', 'matches.org_matches'] as const;

/** Writes with a league-operator key, by the capability that each requires (docs/reference/authentication.md#scopes). */
const operatorWrites = (capabilities: Record<string, string>): Record<string, Access> =>
  Object.fromEntries(
    Object.entries(capabilities).map(([operationId, name]): [string, Access] => [
      operationId,
      { scopes: [`leagues.capabilities.${name}`], isPro: true, otherKind: 'error_league_scope_mismatch' },
    ]),
  );

/**
 * The requirements of each operation (docs/reference/authentication.md#scopes), by operationId: an independent copy of the product's table.
 */
export const ACCESS: Record<string, Access> = {
  listUserMatches: { scopes: ['matches.user_matches'] },
  listTeamMatches: { scopes: ['matches.team_matches'] },
  listOrgMatches: { scopes: ['matches.org_matches'] },
  listUserOngoingMatches: { scopes: ['matches.user_matches'] },
  getMatchDetail: { scopes: ANY_MATCH_READ },
  listGameMatches: { scopes: ['game.lifecycle'], otherKind: 'error_game_scope_mismatch' },
  getGameMatch: { scopes: ['game.lifecycle'], otherKind: 'error_game_scope_mismatch' },
  getMatchPlayerStats: { scopes: ANY_MATCH_READ },
  getMatchPlayers: { scopes: ANY_MATCH_READ },
  listMatchEvents: { scopes: ANY_MATCH_READ },
  listMatchAcceptances: { scopes: ['matches.user_matches'], otherKind: 'API_KEY_PERMISSION_DENIED' },
  listMatchOverlayTokens: { scopes: ['matches.user_matches'], otherKind: 'API_KEY_PERMISSION_DENIED' },
  listUserProfileMatches: { scopes: ['users.profile'] },
  listPublicMatches: { scopes: ['matches.public_matches'] },
  getMatchOverview: { scopes: ['matches.public_matches'] },
  discoverMatches: { scopes: ['matches.public_matches'] },
  ...Object.fromEntries(
    [
      'createMatch',
      'publishMatch',
      'createMatchAcceptance',
      'createMatchOverlayToken',
      'revokeMatchOverlayToken',
      'approveMatchAcceptance',
      'declineMatchAcceptance',
      'acceptMatchChallenge',
      'refuseMatchChallenge',
      'markMatchReady',
      'startMatch',
      'cancelMatch',
      'forfeitMatch',
      'updateMatchLobbyCode',
      'updateMatchAttendance',
    ].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['matches.user_matches'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  getMatchScores: { scopes: ['matches.team_matches'] },
  submitMatchScores: { scopes: ['matches.team_matches'], tooLow: 'read', otherKind: 'API_KEY_PERMISSION_DENIED' },
  confirmMatchScores: { scopes: ['matches.team_matches'], tooLow: 'read', otherKind: 'API_KEY_PERMISSION_DENIED' },
  ...Object.fromEntries(
    ['getGameMatchRosters', 'getGameMatchStatus', 'getGameScores'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['game.lifecycle'], otherKind: 'error_game_scope_mismatch' },
    ]),
  ),
  ...Object.fromEntries(
    ['createGameMatch', 'updateGameMatchStatus', 'forfeitGameMatch'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['game.lifecycle'], tooLow: 'read', otherKind: 'error_game_scope_mismatch' },
    ]),
  ),
  ...Object.fromEntries(
    ['submitGameScores', 'submitGameMapScore', 'submitGameBatchMatchScores', 'submitGamePlayerStats', 'recordGameLiveState'].map(
      (operationId): [string, Access] => [operationId, { scopes: ['game.scores'], otherKind: 'error_game_scope_mismatch' }],
    ),
  ),
  ...Object.fromEntries(
    [
      'createWebhook',
      'listWebhooks',
      'getWebhook',
      'updateWebhook',
      'deleteWebhook',
      'rotateWebhookSecret',
      'testWebhook',
      'listWebhookHours',
      'listWebhookDeliveries',
      'getWebhookDelivery',
      'replayWebhookDelivery',
      'recoverWebhookDeliveries',
    ].map((operationId): [string, Access] => [operationId, { scopes: ['webhooks.manage'], isPro: true }]),
  ),
  getTeamProfile: { scopes: ['teams.profile'] },
  getTeamRating: { scopes: ['teams.profile'] },
  getTeamRatingCurve: { scopes: ['teams.profile'] },
  listTeamMaps: { scopes: ['teams.profile'] },
  listTeamMembers: { scopes: ['teams.roster'] },
  getUserProfile: { scopes: ['users.profile'] },
  listUserTeams: { scopes: ['users.profile'] },
  listUserConnections: { scopes: [] },
  listUserPlayerStats: { scopes: ['users.profile'] },
  getUserStats: { scopes: ['users.profile'] },
  listUserOwnConnections: { scopes: ['users.profile'] },
  listUserGameRanks: { scopes: ['game.ranks'] },
  upsertUserGameRank: { scopes: ['game.ranks'], tooLow: 'read', isPro: true },
  deleteUserGameRank: { scopes: ['game.ranks'], tooLow: 'read', isPro: true },
  getOrganizationProfile: { scopes: ['orgs.profile'] },
  listOrganizationMembers: { scopes: ['orgs.profile'] },
  listOrganizationTeams: { scopes: ['orgs.profile'] },
  getOrganizationStats: { scopes: ['orgs.profile'] },
  // Organizations, teams and invitations (docs/reference/organizations.md).
  discoverTeams: { scopes: ['teams.profile'] },
  searchNames: { scopes: ['teams.profile', 'users.profile', 'orgs.profile', 'leagues.league_public'] },
  discoverOrganizations: { scopes: ['orgs.profile'] },
  listOrgBans: { scopes: ['orgs.profile'] },
  listOrgInvitations: { scopes: ['orgs.roster'] },
  listTeamInvitations: { scopes: ['teams.roster'] },
  listUserInvitations: { scopes: ['users.profile'] },
  previewInvitation: { scopes: ['users.profile'] },
  listUserOrganizations: { scopes: ['users.profile'] },
  listUserTrophies: { scopes: ['users.profile'] },
  getUserStreamStatus: { scopes: ['stream.status'] },
  batchStreamStatus: { scopes: ['stream.status'] },
  getOwnProfile: { scopes: ['users.profile'] },
  ...Object.fromEntries(
    ['createOrg', 'updateOrganization', 'deleteOrganization'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['orgs.profile'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    [
      'addOrganizationMember',
      'removeOrgMember',
      'setOrgMemberRole',
      'transferOrgOwnership',
      'banOrgUser',
      'unbanOrgUser',
      'createOrgInvitation',
      'revokeOrgInvitation',
    ].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['orgs.roster'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['createTeam', 'updateTeam', 'disbandTeam'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['teams.profile'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['removeTeamMember', 'setTeamMemberRole', 'transferTeamCaptaincy', 'createTeamInvitation', 'revokeTeamInvitation'].map(
      (operationId): [string, Access] => [
        operationId,
        { scopes: ['teams.roster'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
      ],
    ),
  ),
  ...Object.fromEntries(
    [
      'acceptInvitation',
      'declineInvitation',
      'redeemInvitation',
      'updateOwnProfile',
      'createUserConnection',
      'updateUserConnection',
      'deleteUserConnection',
    ].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['users.profile'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  listTeamLeaderboard: { scopes: ['teams.profile'] },
  getTeamLeaderboardRank: { scopes: ['teams.profile'] },
  listRatingLeaderboard: { scopes: ['teams.profile'] },
  listPlayerLeaderboard: { scopes: ['users.profile'] },
  getPlayerLeaderboardRank: { scopes: ['users.profile'] },
  listOrganizationLeaderboard: { scopes: ['orgs.profile'] },
  getOrganizationLeaderboardRank: { scopes: ['orgs.profile'] },
  listGames: { scopes: [] },
  listWebhookEventTypes: { scopes: [] },
  getWebhookEventType: { scopes: [] },
  createImageUploadUrl: { scopes: ['uploads.upload'], isPro: true },
  uploadBoundImage: { scopes: ['uploads.upload'], isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
  listGamePlaylists: { scopes: [] },
  ...Object.fromEntries(
    [
      'discoverLeagues',
      'getLeagueProfile',
      'getLeagueSeasons',
      'getLeagueSeason',
      'getLeagueGames',
      'getLeagueStandings',
      'listLeaguePlayerStats',
    ].map((operationId): [string, Access] => [operationId, { scopes: ['leagues.league_public'] }]),
  ),
  getLeagueMembers: { scopes: ['leagues.league_admin'] },
  ...Object.fromEntries(
    ['listUserFollows', 'listUserFollowedIds'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['follows.own'], otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['followTarget', 'unfollowTarget'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['follows.own'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['listUserNotifications', 'getUserNotificationSummary', 'getUserNotificationSettings'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['notifications.own'], otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['markUserNotificationsRead', 'updateUserNotificationSettings'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['notifications.own'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  listUserLeagues: { scopes: ['leagues.league_admin'], otherKind: 'API_KEY_PERMISSION_DENIED' },
  getLeagueActivityFeed: { scopes: ['leagues.league_admin'], isPro: true, otherKind: 'error_league_scope_mismatch' },
  ...operatorWrites({
    createLeaguePenalty: 'penalties',
    revokeLeaguePenalty: 'penalties',
    submitLeagueScores: 'scores',
    submitLeagueMapScore: 'scores',
    submitLeaguePlayerStats: 'scores',
    recordLeagueLiveState: 'scores',
    submitLeagueBatchMatchScores: 'scores',
    updateLeagueMatchStatus: 'scores',
    createLeagueSeason: 'seasons',
    updateLeagueSeason: 'seasons',
    activateLeagueSeason: 'seasons',
    completeLeagueSeason: 'seasons',
    deleteLeagueSeason: 'seasons',
    updateLeaguePointsConfig: 'points',
    announceLeague: 'announcements',
    updateLeagueBranding: 'branding',
    createLeagueBan: 'bans',
    revokeLeagueBan: 'bans',
    issueLeagueCooldown: 'cooldowns',
    clearLeagueCooldown: 'cooldowns',
    approveLeagueTeamApplication: 'teams',
    denyLeagueTeamApplication: 'teams',
    removeLeagueTeam: 'teams',
    upsertLeagueDisplayRule: 'display_rules',
    reorderLeagueDisplayRules: 'display_rules',
    removeLeagueDisplayRule: 'display_rules',
    updateLeagueRules: 'rules',
    applyLeagueRuleTemplate: 'rules',
    updateLeagueSettings: 'rules',
    addLeagueGame: 'games',
    toggleLeagueGame: 'games',
    removeLeagueGame: 'games',
    addLeagueMember: 'members',
    updateLeagueMemberRole: 'members',
    removeLeagueMember: 'members',
  }),
  updateLeagueCooldownConfig: {
    scopes: ['leagues.capabilities.rules', 'leagues.capabilities.cooldowns'],
    isPro: true,
    otherKind: 'error_league_scope_mismatch',
  },
  ...Object.fromEntries(
    ['transferLeagueOwnership', 'setLeagueEnabled', 'requestLeagueShutdown'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['leagues.league_admin'], tooLow: 'read', isPro: true, otherKind: 'error_league_scope_mismatch' },
    ]),
  ),
  getLeagueSettings: { scopes: ['leagues.settings_read'], isPro: true, otherKind: 'error_league_scope_mismatch' },
  getLeagueDashboardStats: { scopes: ['leagues.league_admin'], isPro: true, otherKind: 'error_league_scope_mismatch' },
  getLeagueBans: { scopes: ['leagues.league_admin'] },
  getLeaguePenalties: { scopes: ['leagues.league_admin'] },
  ...Object.fromEntries(
    ['updateStaffLeague', 'listStaffTickets', 'getStaffTicket', 'updateStaffTicket', 'replyToStaffTicket'].map(
      (operationId): [string, Access] => [operationId, { scopes: ['platform.staff'] }],
    ),
  ),
  ...Object.fromEntries(
    [
      ['listTickets', 'tickets.read'],
      ['getTicket', 'tickets.read'],
      ['createTicket', 'tickets.write'],
      ['addTicketMessage', 'tickets.write'],
    ].map(([operationId, scope]): [string, Access] => [
      operationId as string,
      { scopes: [scope as 'tickets.read'], otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['openMatchDispute', 'answerMatchDispute', 'addMatchDisputeEvidence', 'withdrawMatchDispute'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['matches.team_matches'], tooLow: 'read', otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  listMatchDisputes: { scopes: ['matches.team_matches', 'leagues.league_admin'] },
  getMatchDispute: { scopes: ['matches.team_matches', 'leagues.league_admin'] },
  listLeagueDisputes: { scopes: ['leagues.league_admin'] },
  resolveLeagueDispute: { scopes: ['leagues.capabilities.disputes'], otherKind: 'error_league_scope_mismatch' },
  listStaffDisputes: { scopes: ['platform.staff'] },
  listStaffTournaments: { scopes: ['platform.staff'] },
  resolveStaffDispute: { scopes: ['platform.staff'] },
  listMatchChatMessages: { scopes: ['chat.read', 'leagues.capabilities.chat'] },
  deleteChatMessage: { scopes: ['chat.write', 'leagues.capabilities.chat'] },
  ...Object.fromEntries(
    ['sendMatchChatMessage', 'reportChatMessage'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['chat.write'], isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    ['listLeagueChatReports', 'resolveLeagueChatReport', 'muteLeagueChatUser', 'clearLeagueChatMute'].map(
      (operationId): [string, Access] => [operationId, { scopes: ['leagues.capabilities.chat'], otherKind: 'error_league_scope_mismatch' }],
    ),
  ),
  ...Object.fromEntries(
    ['listStaffChatReports', 'resolveStaffChatReport', 'muteStaffChatUser', 'clearStaffChatMute'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['platform.staff'] },
    ]),
  ),
  correctLeagueMatch: { scopes: ['leagues.capabilities.disputes'], otherKind: 'error_league_scope_mismatch' },
  correctStaffMatch: { scopes: ['platform.staff'] },
  listLeagueApplications: { scopes: ['leagues.league_admin'] },
  createLeague: { scopes: ['leagues.league_admin'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
  ...Object.fromEntries(
    ['applyToLeague', 'withdrawLeagueApplication', 'leaveLeague'].map((operationId): [string, Access] => [
      operationId,
      { scopes: ['teams.profile'], tooLow: 'read', isPro: true, otherKind: 'API_KEY_PERMISSION_DENIED' },
    ]),
  ),
  ...Object.fromEntries(
    [
      'getLeagueSeasonOptions',
      'listLeaguePenalties',
      'getLeagueTemplates',
      'getLeagueDisplayRules',
      'getLeagueRules',
      'getLeagueApplyEligibility',
      'listLeagueTeams',
      'listLeagueBans',
      'listLeagueAnnouncements',
      'listLeagueMatches',
    ].map((operationId): [string, Access] => [operationId, { scopes: ['leagues.league_public'] }]),
  ),
  createLeagueTicket: { scopes: ['leagues.capabilities.tickets'] },
  ...Object.fromEntries(
    ['replyToLeagueTicket', 'updateLeagueTicket', 'escalateLeagueTicket', 'listLeagueTickets', 'getLeagueTicket'].map(
      (operationId): [string, Access] => [
        operationId,
        { scopes: ['leagues.capabilities.tickets'], otherKind: 'error_league_scope_mismatch' },
      ],
    ),
  ),
  ...TOURNAMENT_ACCESS,
  getGlobalTwitchBadges: { scopes: ['connections.twitch'] },
  getChannelTwitchBadges: { scopes: ['connections.twitch'] },
};

/** All scopes, but the named ones at `value`. */
export function allScopesBut(scopes: readonly string[], value: string): object {
  type Tree = { [name: string]: string | Tree };
  const permissions = structuredClone(ALL_SCOPES) as unknown as Tree;
  for (const scope of scopes) {
    const names = scope.split('.');
    const last = names.pop() ?? '';
    const parent = names.reduce((tree, name) => tree[name] as Tree, permissions);
    parent[last] = value;
  }
  return permissions;
}
