/** Which key a call is made with; `npm start` prints all but that of staff. */
export type SampleKey = 'KEY' | 'OPPONENT_KEY' | 'GAME_KEY' | 'LEAGUE_KEY' | 'STAFF_KEY';

/** What a call changes of the recorded request of its operation. `$NAME` stands for a value that a call before it has taken. */
export interface SampleRequest {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  key?: SampleKey;
  /** What the caller must have that no call here makes. */
  needs?: string;
  /** Calls that come first; one that fails because it was made before does no harm. */
  before?: SampleSource;
}

/** Calls that make or find a value; `take` says where an answer has it. */
export type SampleSource = readonly (SampleRequest & { call: string; take?: string })[];

const LEAGUE = { identifier: 'vct_americas' };
const GAME_MATCH = { creatorTeamId: '$TEAM_ID', acceptedTeamId: '$OPPONENT_TEAM_ID', gameModeId: 'standard', teamSize: 5 };
const MATCH = { teamId: '$TEAM_ID', activeRoster: '$PLAYER_IDS', gameId: 'valorant', gameModeId: 'standard', teamSize: 2 };
const CHALLENGE = { ...MATCH, publishStatus: 'PUBLISHED', isChallenge: true, challengedTeamId: '$OPPONENT_TEAM_ID' };
const ACCEPTED = (name: string, more: object = {}): SampleSource => [
  { call: 'createMatch', body: { ...CHALLENGE, ...more }, take: 'matchId' },
  { call: 'acceptMatchChallenge', path: { matchId: name }, body: { activeRoster: '$OPPONENT_PLAYER_IDS' }, key: 'OPPONENT_KEY' },
];
const READY = (name: string, more: object = {}): SampleSource => [
  ...ACCEPTED(name, more),
  { call: 'markMatchReady', path: { matchId: name }, body: { teamId: '$TEAM_ID' } },
  { call: 'markMatchReady', path: { matchId: name }, body: { teamId: '$OPPONENT_TEAM_ID' }, key: 'OPPONENT_KEY' },
];
const STARTED = (name: string, more: object = {}): SampleSource => [...READY(name, more), { call: 'startMatch', path: { matchId: name } }];
/** A person may own few organizations, so the samples share one. */
const FOUNDED: SampleSource = [{ call: 'createOrg', body: { name: 'Morning Dew' } }];
const FOUNDED_SLUG = 'Morning_Dew';
const membership = (identifier: string, invitation: string): SampleSource => [
  ...(identifier === FOUNDED_SLUG ? FOUNDED : []),
  { call: 'acceptInvitation', path: { invitationId: invitation }, key: 'OPPONENT_KEY' },
];
/** A person may captain ten teams: the samples share this one too. */
const TEAM: SampleSource = [...FOUNDED, { call: 'createTeam', body: { name: 'Aurora', organizationId: FOUNDED_SLUG } }];
const TEAM_SLUG = 'aurora';
/** A game that the samples may do with in the demo's league what they like. */
const game = (gameId: string): SampleRequest => ({ body: { gameId }, before: [{ call: 'addLeagueGame', body: { gameId } }] });
const twoUserIds = 'members.slice(0,2).map(m=>m.user.id)';

/** How a newcomer gets each value that a sample needs, on the demo season and with the keys that `npm start` prints. */
export const SAMPLE_SOURCES: Record<string, SampleSource> = {
  TEAM_ID: [{ call: 'getTeamProfile', path: { identifier: 'sentinels' }, take: 'team.id' }],
  OPPONENT_TEAM_ID: [{ call: 'getTeamProfile', path: { identifier: 'g2_esports' }, take: 'team.id' }],
  PLAYER_IDS: [{ call: 'listTeamMembers', path: { identifier: 'sentinels' }, take: twoUserIds }],
  OPPONENT_PLAYER_IDS: [{ call: 'listTeamMembers', path: { identifier: 'g2_esports' }, take: twoUserIds }],
  USER_ID: [{ call: 'getUserProfile', path: { identifier: 'sunlitminnow' }, take: 'user.id' }],
  PLAYED_MATCH_ID: [{ call: 'listUserMatches', take: 'page[0].id' }],
  PLAYED_GAME_MATCH_ID: [{ call: 'listGameMatches', take: 'matches[0].id' }],
  GAME_MATCH_ID: [{ call: 'createGameMatch', body: GAME_MATCH, take: 'matchId' }],
  STARTED_GAME_MATCH_ID: [
    { call: 'createGameMatch', body: GAME_MATCH, take: 'matchId' },
    { call: 'updateGameMatchStatus', path: { matchId: '$STARTED_GAME_MATCH_ID' } },
  ],
  MATCH_ID: [{ call: 'createMatch', body: MATCH, take: 'matchId' }],
  OPEN_MATCH_ID: [{ call: 'createMatch', body: { ...MATCH, publishStatus: 'PUBLISHED' }, take: 'matchId' }],
  OFFER_ID: [
    {
      call: 'createMatchAcceptance',
      path: { matchId: '$OPEN_MATCH_ID' },
      body: { teamId: '$OPPONENT_TEAM_ID', activeRoster: '$OPPONENT_PLAYER_IDS' },
      key: 'OPPONENT_KEY',
      take: 'acceptanceId',
    },
  ],
  CHALLENGE_ID: [{ call: 'createMatch', body: CHALLENGE, take: 'matchId' }],
  ACCEPTED_MATCH_ID: ACCEPTED('$ACCEPTED_MATCH_ID'),
  READY_MATCH_ID: READY('$READY_MATCH_ID'),
  STARTED_MATCH_ID: STARTED('$STARTED_MATCH_ID'),
  SCORED_MATCH_ID: [
    ...STARTED('$SCORED_MATCH_ID'),
    { call: 'submitMatchScores', path: { matchId: '$SCORED_MATCH_ID' }, key: 'OPPONENT_KEY' },
  ],
  READY_LEAGUE_MATCH_ID: READY('$READY_LEAGUE_MATCH_ID', { leagueId: 'vct_americas' }),
  STARTED_LEAGUE_MATCH_ID: STARTED('$STARTED_LEAGUE_MATCH_ID', { leagueId: 'vct_americas' }),
  LEAGUE_CHAT_MATCH_ID: ACCEPTED('$LEAGUE_CHAT_MATCH_ID', { leagueId: 'vct_americas' }),
  // Two scores that contradict each other open a dispute.
  DISPUTABLE_MATCH_ID: [
    ...STARTED('$DISPUTABLE_MATCH_ID'),
    { call: 'submitMatchScores', path: { matchId: '$DISPUTABLE_MATCH_ID' }, key: 'OPPONENT_KEY' },
  ],
  ANSWERED_MATCH_ID: [
    ...STARTED('$ANSWERED_MATCH_ID'),
    { call: 'submitMatchScores', path: { matchId: '$ANSWERED_MATCH_ID' }, key: 'OPPONENT_KEY' },
  ],
  DISPUTE_ID: [{ call: 'openMatchDispute', path: { matchId: '$ANSWERED_MATCH_ID' }, take: 'disputeId' }],
  WITHDRAWN_MATCH_ID: [
    ...STARTED('$WITHDRAWN_MATCH_ID'),
    { call: 'submitMatchScores', path: { matchId: '$WITHDRAWN_MATCH_ID' }, key: 'OPPONENT_KEY' },
  ],
  WITHDRAWN_DISPUTE_ID: [{ call: 'openMatchDispute', path: { matchId: '$WITHDRAWN_MATCH_ID' }, take: 'disputeId' }],
  STAFF_MATCH_ID: [...STARTED('$STAFF_MATCH_ID'), { call: 'submitMatchScores', path: { matchId: '$STAFF_MATCH_ID' }, key: 'OPPONENT_KEY' }],
  STAFF_DISPUTE_ID: [{ call: 'openMatchDispute', path: { matchId: '$STAFF_MATCH_ID' }, take: 'disputeId' }],
  LEAGUE_DISPUTE_MATCH_ID: [
    ...STARTED('$LEAGUE_DISPUTE_MATCH_ID', { leagueId: 'vct_americas' }),
    { call: 'submitMatchScores', path: { matchId: '$LEAGUE_DISPUTE_MATCH_ID' }, key: 'OPPONENT_KEY' },
  ],
  LEAGUE_DISPUTE_ID: [{ call: 'openMatchDispute', path: { matchId: '$LEAGUE_DISPUTE_MATCH_ID' }, take: 'disputeId' }],
  CHAT_MESSAGE_ID: [{ call: 'sendMatchChatMessage', path: { matchId: '$LEAGUE_CHAT_MATCH_ID' }, take: 'messageId' }],
  CHAT_REPORT_ID: [{ call: 'reportChatMessage', path: { messageId: '$CHAT_MESSAGE_ID' }, key: 'OPPONENT_KEY', take: 'reportId' }],
  CHAT_MUTE_ID: [{ call: 'muteLeagueChatUser', path: LEAGUE, body: { userId: '$USER_ID' }, key: 'LEAGUE_KEY', take: 'muteId' }],
  STAFF_CHAT_MUTE_ID: [{ call: 'muteStaffChatUser', body: { userId: '$USER_ID' }, key: 'STAFF_KEY', take: 'muteId' }],
  OVERLAY_TOKEN_ID: [{ call: 'createMatchOverlayToken', path: { matchId: '$MATCH_ID' }, take: 'overlayToken.id' }],
  ORG: [{ call: 'createOrg', body: { name: 'Morning Dew $STAMP' }, take: 'slug' }],
  NEW_TEAM: [...FOUNDED, { call: 'createTeam', body: { name: 'Aurora $STAMP', organizationId: FOUNDED_SLUG }, take: 'slug' }],
  ORG_INVITATION_ID: [...FOUNDED, { call: 'createOrgInvitation', path: { identifier: FOUNDED_SLUG }, take: 'id' }],
  MEMBER_INVITATION_ID: [
    ...FOUNDED,
    { call: 'createOrgInvitation', path: { identifier: FOUNDED_SLUG }, body: { userId: 'mellowfern' }, take: 'id' },
  ],
  OWNER_INVITATION_ID: [
    { call: 'createOrgInvitation', path: { identifier: '$ORG' }, body: { userId: 'mellowfern', role: 'ADMIN' }, take: 'id' },
  ],
  TEAM_INVITATION_ID: [...TEAM, { call: 'createTeamInvitation', path: { identifier: TEAM_SLUG }, take: 'id' }],
  INVITATION_CODE: [...TEAM, { call: 'createTeamInvitation', path: { identifier: TEAM_SLUG }, take: 'code' }],
  NEW_TEAM_CODE: [{ call: 'createTeamInvitation', path: { identifier: '$NEW_TEAM' }, take: 'code' }],
  OWN_INVITATION_ID: [{ call: 'createTeamInvitation', path: { identifier: '$NEW_TEAM' }, body: { userId: 'mellowfern' }, take: 'id' }],
  CONNECTION_ID: [{ call: 'createUserConnection', body: { username: 'acorn$STAMP' }, take: 'connection.id' }],
  SEASON_ID: [{ call: 'getLeagueSeasons', take: 'seasons[0].id' }],
  COMING_SEASON_ID: [
    { call: 'addLeagueGame', body: { gameId: 'call_of_duty_black_ops_7' } },
    { call: 'createLeagueSeason', body: { name: 'Winter $STAMP', gameId: 'call_of_duty_black_ops_7' }, take: 'seasonId' },
  ],
  STARTED_SEASON_ID: [
    { call: 'addLeagueGame', body: { gameId: 'counter_strike_2' } },
    { call: 'createLeagueSeason', body: { name: 'Winter $STAMP', gameId: 'counter_strike_2' }, take: 'seasonId' },
    { call: 'activateLeagueSeason', path: { ...LEAGUE, seasonId: '$STARTED_SEASON_ID' } },
  ],
  REMOVED_TEAM_ID: [{ call: 'getTeamProfile', path: { identifier: 'mibr' }, take: 'team.id' }],
  LEAGUE_TEAM_ID: [
    { call: 'listLeagueTeams', path: { identifier: 'vct_international' }, query: { teamId: '$TEAM_ID' }, take: 'teams[0].id' },
  ],
  REMOVED_STAFF_ID: [{ call: 'getUserProfile', path: { identifier: 'sleepybramble81' }, take: 'user.id' }],
  API_KEY_ID: [{ call: 'createApiKey', take: 'apiKey.id' }],
  STAFF_API_KEY_ID: [{ call: 'listStaffUserApiKeys', path: { id: 'hollowglacier' }, take: 'apiKeys[0].id' }],
  SESSION_ID: [{ call: 'listUserSessions', take: 'sessions.find(s=>!s.isCurrent).id' }],
  NEW_SEASON_ID: [{ call: 'createLeagueSeason', body: { name: 'Autumn $STAMP' }, take: 'seasonId' }],
  OWN_TICKET_ID: [{ call: 'createTicket', take: 'ticketId' }],
  TICKET_ID: [{ call: 'createLeagueTicket', key: 'LEAGUE_KEY', take: 'ticketId' }],
  PENALTY_ID: [{ call: 'createLeaguePenalty', body: { teamId: '$OPPONENT_TEAM_ID' }, take: 'penaltyId' }],
  COOLDOWN_ID: [{ call: 'issueLeagueCooldown', body: { userId: '$USER_ID', cooldownHours: 1 }, take: 'cooldownId' }],
  BANNED_TEAM_ID: [{ call: 'getTeamProfile', path: { identifier: 'team_heretics' }, take: 'team.id' }],
  FORGIVEN_TEAM_ID: [{ call: 'getTeamProfile', path: { identifier: 'fnatic' }, take: 'team.id' }],
  BAN_ID: [{ call: 'createLeagueBan', body: { teamId: '$FORGIVEN_TEAM_ID' }, take: 'banId' }],
  NEWCOMER_ID: [{ call: 'getUserProfile', path: { identifier: 'paperlynx27' }, take: 'user.id' }],
  STAFF_ID: [{ call: 'getUserProfile', path: { identifier: 'teal_wombat' }, take: 'user.id' }],
  APPLICATION_ID: [{ call: 'applyToLeague', path: { identifier: 'vct_pacific' }, body: { teamId: '$TEAM_ID' }, take: 'leagueTeamId' }],
  ESCALATED_TICKET_ID: [
    { call: 'createLeagueTicket', key: 'LEAGUE_KEY', take: 'ticketId' },
    { call: 'escalateLeagueTicket', path: { ...LEAGUE, ticketId: '$ESCALATED_TICKET_ID' } },
  ],
  RULE_ID: [{ call: 'upsertLeagueDisplayRule', path: LEAGUE, take: 'displayRuleId' }],
  ENDPOINT_ID: [{ call: 'createWebhook', take: 'id' }],
  DELIVERY_ID: [
    { call: 'testWebhook', path: { id: '$ENDPOINT_ID' } },
    { call: 'listWebhookDeliveries', path: { id: '$ENDPOINT_ID' }, query: { event: 'test.ping' }, take: 'page[0].id' },
  ],
};

const ofOrg: SampleRequest = { path: { identifier: FOUNDED_SLUG }, before: FOUNDED };
const ofMember: SampleRequest = {
  path: { identifier: FOUNDED_SLUG, userId: 'mellowfern' },
  before: membership(FOUNDED_SLUG, '$MEMBER_INVITATION_ID'),
};
const ofApiKey: SampleRequest = { path: { keyId: '$API_KEY_ID' } };
/** Staff act on people and groups of the demo whom no other sample needs; the first has an account. */
const onUser = (id: string, change: SampleRequest = {}): SampleRequest => ({ ...change, path: { id, ...change.path } });
const MEMBER = 'hazelthistle12';
const asStaff: SampleRequest = { key: 'STAFF_KEY' };
const ofStaffTicket: SampleRequest = { ...asStaff, path: { ticketId: '$ESCALATED_TICKET_ID' } };
const asLeague: SampleRequest = { key: 'LEAGUE_KEY' };
const joined = (team: string, code: string): SampleRequest => ({
  path: { identifier: team, userId: 'mellowfern' },
  before: [{ call: 'redeemInvitation', body: { code }, key: 'OPPONENT_KEY' }],
});
const ofJoined = joined(TEAM_SLUG, '$INVITATION_CODE');
const ofTeam: SampleRequest = { path: { identifier: TEAM_SLUG }, before: TEAM };
const on = (matchId: string, more: SampleRequest = {}): SampleRequest => ({ ...more, path: { matchId, ...more.path } });
const ofLeagueMatch = (matchId: string): SampleRequest => ({ path: { ...LEAGUE, matchId } });

/** What the samples change of the recorded requests, by operationId; an operation that is not here is shown as it was recorded. */
export const SAMPLE_REQUESTS: Record<string, SampleRequest> = {
  getMatchDetail: on('$PLAYED_MATCH_ID'),
  getMatchPlayers: on('$PLAYED_MATCH_ID'),
  listMatchEvents: on('$PLAYED_MATCH_ID'),
  streamMatch: on('$PLAYED_MATCH_ID'),
  followMatches: { query: { matches: '$PLAYED_MATCH_ID' } },
  getMatchScores: on('$PLAYED_MATCH_ID'),
  getMatchPlayerStats: on('$PLAYED_MATCH_ID'),
  createMatchOverlayToken: on('$MATCH_ID'),
  listMatchOverlayTokens: on('$MATCH_ID'),
  revokeMatchOverlayToken: on('$MATCH_ID', { path: { tokenId: '$OVERLAY_TOKEN_ID' } }),
  createMatch: { body: MATCH },
  publishMatch: on('$MATCH_ID'),
  createMatchAcceptance: on('$OPEN_MATCH_ID', {
    body: { teamId: '$OPPONENT_TEAM_ID', activeRoster: '$OPPONENT_PLAYER_IDS' },
    key: 'OPPONENT_KEY',
  }),
  listMatchAcceptances: on('$OPEN_MATCH_ID'),
  approveMatchAcceptance: on('$OPEN_MATCH_ID', { path: { acceptanceId: '$OFFER_ID' } }),
  declineMatchAcceptance: on('$OPEN_MATCH_ID', { path: { acceptanceId: '$OFFER_ID' } }),
  acceptMatchChallenge: on('$CHALLENGE_ID', { body: { activeRoster: '$OPPONENT_PLAYER_IDS' }, key: 'OPPONENT_KEY' }),
  refuseMatchChallenge: on('$CHALLENGE_ID', { key: 'OPPONENT_KEY' }),
  markMatchReady: on('$ACCEPTED_MATCH_ID', { body: { teamId: '$TEAM_ID' } }),
  startMatch: on('$READY_MATCH_ID'),
  cancelMatch: on('$ACCEPTED_MATCH_ID'),
  forfeitMatch: on('$ACCEPTED_MATCH_ID'),
  updateMatchLobbyCode: on('$ACCEPTED_MATCH_ID'),
  updateMatchAttendance: on('$ACCEPTED_MATCH_ID'),
  submitMatchScores: on('$STARTED_MATCH_ID'),
  confirmMatchScores: on('$SCORED_MATCH_ID'),
  openMatchDispute: on('$DISPUTABLE_MATCH_ID'),
  listMatchDisputes: on('$ANSWERED_MATCH_ID'),
  getMatchDispute: on('$ANSWERED_MATCH_ID', { path: { disputeId: '$DISPUTE_ID' } }),
  answerMatchDispute: on('$ANSWERED_MATCH_ID', { path: { disputeId: '$DISPUTE_ID' }, key: 'OPPONENT_KEY' }),
  addMatchDisputeEvidence: on('$WITHDRAWN_MATCH_ID', { path: { disputeId: '$WITHDRAWN_DISPUTE_ID' } }),
  withdrawMatchDispute: on('$WITHDRAWN_MATCH_ID', { path: { disputeId: '$WITHDRAWN_DISPUTE_ID' } }),
  listLeagueDisputes: { ...asLeague, path: LEAGUE },
  listStaffDisputes: asStaff,
  resolveLeagueDispute: { path: { ...LEAGUE, disputeId: '$LEAGUE_DISPUTE_ID' } },
  resolveStaffDispute: { ...asStaff, path: { disputeId: '$STAFF_DISPUTE_ID' } },
  correctLeagueMatch: ofLeagueMatch('$STARTED_LEAGUE_MATCH_ID'),
  correctStaffMatch: { ...asStaff, path: { matchId: '$STARTED_MATCH_ID' } },
  listMatchChatMessages: on('$LEAGUE_CHAT_MATCH_ID'),
  sendMatchChatMessage: on('$LEAGUE_CHAT_MATCH_ID'),
  deleteChatMessage: { path: { messageId: '$CHAT_MESSAGE_ID' } },
  reportChatMessage: { path: { messageId: '$CHAT_MESSAGE_ID' }, key: 'OPPONENT_KEY' },
  listLeagueChatReports: { path: LEAGUE },
  resolveLeagueChatReport: { path: { ...LEAGUE, reportId: '$CHAT_REPORT_ID' } },
  muteLeagueChatUser: { path: LEAGUE, body: { userId: '$USER_ID' } },
  clearLeagueChatMute: { path: { ...LEAGUE, muteId: '$CHAT_MUTE_ID' } },
  listStaffChatReports: asStaff,
  resolveStaffChatReport: { ...asStaff, path: { reportId: '$CHAT_REPORT_ID' } },
  muteStaffChatUser: { ...asStaff, body: { userId: '$USER_ID' } },
  clearStaffChatMute: { ...asStaff, path: { muteId: '$STAFF_CHAT_MUTE_ID' } },
  createGameMatch: { body: GAME_MATCH },
  getGameMatch: on('$PLAYED_GAME_MATCH_ID'),
  getGameMatchRosters: on('$PLAYED_GAME_MATCH_ID'),
  getGameMatchStatus: on('$PLAYED_GAME_MATCH_ID'),
  getGameScores: on('$PLAYED_GAME_MATCH_ID'),
  updateGameMatchStatus: on('$GAME_MATCH_ID'),
  forfeitGameMatch: on('$STARTED_GAME_MATCH_ID', { body: { forfeitingTeamId: '$TEAM_ID' } }),
  submitGameScores: on('$STARTED_GAME_MATCH_ID'),
  submitGameMapScore: on('$STARTED_GAME_MATCH_ID'),
  submitGamePlayerStats: on('$STARTED_GAME_MATCH_ID'),
  recordGameLiveState: on('$STARTED_GAME_MATCH_ID'),
  submitGameBatchMatchScores: {
    body: { items: [{ matchId: '$STARTED_GAME_MATCH_ID', mapIndex: 0, mapId: '', creatorTeamScore: 13, opponentTeamScore: 9 }] },
  },
  createOrg: { body: { name: 'Morning Dew $STAMP' } },
  updateOrganization: { ...ofOrg, body: { name: 'Morning Dew' } },
  deleteOrganization: { path: { identifier: '$ORG' } },
  transferOrgOwnership: {
    path: { identifier: '$ORG' },
    body: { newOwnerId: 'mellowfern' },
    before: membership('$ORG', '$OWNER_INVITATION_ID'),
  },
  addOrganizationMember: { ...ofOrg, body: { targetUserId: 'paperlynx27' } },
  removeOrgMember: ofMember,
  setOrgMemberRole: ofMember,
  unbanOrgUser: {
    path: { identifier: FOUNDED_SLUG, userId: 'mossycedar24' },
    before: [...FOUNDED, { call: 'banOrgUser', path: { identifier: FOUNDED_SLUG }, body: { userId: 'mossycedar24' } }],
  },
  createOrgInvitation: ofOrg,
  revokeOrgInvitation: { path: { identifier: FOUNDED_SLUG, invitationId: '$ORG_INVITATION_ID' } },
  listOrgInvitations: ofOrg,
  banOrgUser: { ...ofOrg, body: { userId: 'nimblenutmeg' } },
  listOrgBans: ofOrg,
  createTeam: { body: { name: 'Aurora $STAMP', organizationId: FOUNDED_SLUG }, before: FOUNDED },
  updateTeam: ofTeam,
  disbandTeam: { path: { identifier: '$NEW_TEAM' } },
  removeTeamMember: ofJoined,
  setTeamMemberRole: ofJoined,
  transferTeamCaptaincy: { ...joined('$NEW_TEAM', '$NEW_TEAM_CODE'), body: { newCaptainId: 'mellowfern' } },
  createTeamInvitation: ofTeam,
  revokeTeamInvitation: { path: { identifier: TEAM_SLUG, invitationId: '$TEAM_INVITATION_ID' } },
  acceptInvitation: { path: { invitationId: '$OWN_INVITATION_ID' }, key: 'OPPONENT_KEY' },
  declineInvitation: { path: { invitationId: '$OWN_INVITATION_ID' }, key: 'OPPONENT_KEY' },
  previewInvitation: { body: { code: '$INVITATION_CODE' } },
  redeemInvitation: { body: { code: '$INVITATION_CODE' }, key: 'OPPONENT_KEY' },
  createUserConnection: { body: { username: 'acorn$STAMP' } },
  updateUserConnection: { path: { connectionId: '$CONNECTION_ID' } },
  deleteUserConnection: { path: { connectionId: '$CONNECTION_ID' } },
  getLeagueMembers: asLeague,
  getLeaguePenalties: asLeague,
  getLeagueBans: asLeague,
  listLeagueApplications: asLeague,
  createLeagueBan: { body: { teamId: '$BANNED_TEAM_ID' } },
  revokeLeagueBan: { path: { ...LEAGUE, banId: '$BAN_ID' } },
  applyLeagueRuleTemplate: game('counter_strike_2'),
  updateLeagueRules: game('counter_strike_2'),
  updateLeaguePointsConfig: game('counter_strike_2'),
  addLeagueGame: { body: { gameId: 'rocket_league' } },
  toggleLeagueGame: { ...game('league_of_legends'), path: { ...LEAGUE, leagueGameId: 'league_of_legends' }, body: {} },
  removeLeagueGame: { ...game('overwatch_2'), path: { ...LEAGUE, leagueGameId: 'overwatch_2' }, body: {} },
  setLeagueEnabled: { body: { isEnabled: true } },
  requestLeagueShutdown: { path: { identifier: 'YOUR_LEAGUE' } },
  transferLeagueOwnership: { path: { identifier: 'YOUR_LEAGUE' } },
  addLeagueMember: { body: { userId: '$NEWCOMER_ID' } },
  updateLeagueMemberRole: { path: { ...LEAGUE, memberId: '$STAFF_ID' }, body: { role: 'MEMBER' } },
  applyToLeague: { path: { identifier: 'vct_emea' }, body: { teamId: '$TEAM_ID' } },
  withdrawLeagueApplication: { path: { identifier: 'vct_pacific', leagueTeamId: '$APPLICATION_ID' } },
  updateStaffLeague: asStaff,
  getTicket: { path: { ticketId: '$OWN_TICKET_ID' } },
  addTicketMessage: { path: { ticketId: '$OWN_TICKET_ID' } },
  listStaffTickets: asStaff,
  getStaffTicket: ofStaffTicket,
  updateStaffTicket: ofStaffTicket,
  replyToStaffTicket: ofStaffTicket,
  confirmUserAccount: { body: { password: '$PASSWORD' } },
  changeUserPassword: { body: { currentPassword: 'YOUR_PASSWORD' } },
  cancelUserAccountDeletion: { before: [{ call: 'scheduleUserAccountDeletion' }] },
  disableUserTotp: { needs: 'an account with an authenticator app' },
  renewUserRecoveryCodes: { needs: 'an account with an authenticator app' },
  enableUserTotp: { body: { code: 'YOUR_CODE' } },
  listStaffUsers: { query: { search: 'gilded' } },
  getStaffUser: onUser(MEMBER),
  listStaffUserApiKeys: onUser(MEMBER),
  revokeStaffUserApiKey: onUser('hollowglacier', { path: { keyId: '$STAFF_API_KEY_ID' } }),
  listStaffUserSessions: onUser(MEMBER),
  signOutStaffUser: onUser(MEMBER),
  mailStaffPasswordReset: onUser(MEMBER),
  scheduleStaffUserDeletion: onUser(MEMBER),
  cancelStaffUserDeletion: onUser(MEMBER, { before: [{ call: 'scheduleStaffUserDeletion', path: { id: MEMBER } }] }),
  suspendStaffUser: onUser('jolly_beacon', { body: { until: '2030-01-01T00:00:00.000Z' } }),
  reinstateStaffUser: onUser('keenmeadow18', {
    before: [{ call: 'suspendStaffUser', path: { id: 'keenmeadow18' }, body: { until: '2030-01-01T00:00:00.000Z' } }],
  }),
  renameStaffUser: onUser('linenwillow'),
  clearStaffUserProfile: onUser('lunar_kestrel'),
  changeStaffUserPlan: onUser('misty_quartz'),
  setStaffRole: onUser('opal_acorn'),
  setStaffUserVerified: onUser('pluckythistle'),
  inviteStaffUser: onUser('quiet_glacier', { body: { email: 'grace@example.com' } }),
  addGameDeveloper: { body: { userId: 'rusticripple30' } },
  removeGameDeveloper: {
    path: { userId: 'saffrondune' },
    before: [{ call: 'addGameDeveloper', body: { userId: 'saffrondune' } }],
  },
  disableStaffTeam: onUser('evil_geniuses'),
  enableStaffTeam: onUser('cloud9', { before: [{ call: 'disableStaffTeam', path: { id: 'cloud9' } }] }),
  renameStaffTeam: onUser('furia', { body: { name: 'Furia $STAMP' } }),
  clearStaffTeamProfile: onUser('kru_esports'),
  assignStaffTeamCaptain: onUser('YOUR_TEAM', { body: { userId: MEMBER } }),
  disableStaffOrg: onUser('china_region'),
  enableStaffOrg: onUser('pacific_region', { before: [{ call: 'disableStaffOrg', path: { id: 'pacific_region' } }] }),
  renameStaffOrg: onUser('emea_region', { body: { name: 'Aurora $STAMP' } }),
  clearStaffOrgProfile: onUser('international_region'),
  assignStaffOrgOwner: onUser('YOUR_ORGANIZATION', { body: { userId: MEMBER } }),
  reserveName: { body: { name: 'Matchpoint $STAMP' } },
  releaseName: { before: [{ call: 'reserveName' }] },
  signIn: { body: { email: '$EMAIL', password: '$PASSWORD' } },
  startProviderSignIn: { path: { provider: 'YOUR_PROVIDER' } },
  listLeaguePlayerStats: { path: LEAGUE, query: { seasonId: '$SEASON_ID' } },
  getLeagueSeason: { path: { ...LEAGUE, seasonId: '$SEASON_ID' } },
  createLeagueSeason: { body: { name: 'Autumn $STAMP' } },
  activateLeagueSeason: { path: { ...LEAGUE, seasonId: '$COMING_SEASON_ID' } },
  completeLeagueSeason: { path: { ...LEAGUE, seasonId: '$STARTED_SEASON_ID' } },
  removeLeagueTeam: { path: { ...LEAGUE, leagueTeamId: '$REMOVED_TEAM_ID' } },
  removeLeagueMember: { path: { ...LEAGUE, memberId: '$REMOVED_STAFF_ID' } },
  leaveLeague: { path: { identifier: 'vct_international', leagueTeamId: '$LEAGUE_TEAM_ID' } },
  deleteLeagueSeason: { path: { ...LEAGUE, seasonId: '$NEW_SEASON_ID' } },
  createLeaguePenalty: { body: { teamId: '$OPPONENT_TEAM_ID' } },
  revokeLeaguePenalty: { path: { ...LEAGUE, penaltyId: '$PENALTY_ID' } },
  issueLeagueCooldown: { body: { userId: '$USER_ID' } },
  clearLeagueCooldown: { path: { ...LEAGUE, cooldownId: '$COOLDOWN_ID' } },
  reorderLeagueDisplayRules: { body: { items: [{ id: '$RULE_ID', order: 5 }] } },
  removeLeagueDisplayRule: { path: { ...LEAGUE, displayRuleId: '$RULE_ID' } },
  submitLeagueScores: ofLeagueMatch('$STARTED_LEAGUE_MATCH_ID'),
  submitLeagueMapScore: ofLeagueMatch('$STARTED_LEAGUE_MATCH_ID'),
  submitLeaguePlayerStats: ofLeagueMatch('$STARTED_LEAGUE_MATCH_ID'),
  recordLeagueLiveState: ofLeagueMatch('$STARTED_LEAGUE_MATCH_ID'),
  submitLeagueBatchMatchScores: {
    body: { items: [{ matchId: '$STARTED_LEAGUE_MATCH_ID', mapIndex: 0, mapId: '', creatorTeamScore: 13, opponentTeamScore: 9 }] },
  },
  updateLeagueMatchStatus: ofLeagueMatch('$READY_LEAGUE_MATCH_ID'),
  createLeague: { body: { name: 'Friday Night Cup $STAMP' } },
  createLeagueTicket: { key: 'LEAGUE_KEY' },
  replyToLeagueTicket: { path: { ...LEAGUE, ticketId: '$TICKET_ID' } },
  updateLeagueTicket: { path: { ...LEAGUE, ticketId: '$TICKET_ID' } },
  escalateLeagueTicket: { path: { ...LEAGUE, ticketId: '$TICKET_ID' } },
  getLeagueTicket: { path: { ...LEAGUE, ticketId: '$TICKET_ID' } },
  getWebhook: { path: { id: '$ENDPOINT_ID' } },
  updateWebhook: { path: { id: '$ENDPOINT_ID' } },
  deleteWebhook: { path: { id: '$ENDPOINT_ID' } },
  rotateWebhookSecret: { path: { id: '$ENDPOINT_ID' } },
  testWebhook: { path: { id: '$ENDPOINT_ID' } },
  listWebhookHours: { path: { id: '$ENDPOINT_ID' } },
  listWebhookDeliveries: { path: { id: '$ENDPOINT_ID' } },
  getWebhookDelivery: { path: { id: '$ENDPOINT_ID', deliveryId: '$DELIVERY_ID' } },
  getApiKey: ofApiKey,
  updateApiKey: ofApiKey,
  revokeApiKey: ofApiKey,
  rotateApiKey: ofApiKey,
  getApiKeyUsage: ofApiKey,
  listApiKeyRequests: ofApiKey,
  endUserSession: { path: { sessionId: '$SESSION_ID' } },
  recoverWebhookDeliveries: { path: { id: '$ENDPOINT_ID' } },
};
