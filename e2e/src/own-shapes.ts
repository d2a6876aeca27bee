const TICKET = {
  required: [
    'id',
    'ticketNumber',
    'subject',
    'category',
    'status',
    'priority',
    'requester',
    'assignedTo',
    'firstResponseAt',
    'resolvedAt',
    'closedAt',
    'isEscalated',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: { type: 'string' },
    ticketNumber: { type: 'integer', minimum: 1 },
    status: { enum: ['open', 'in_progress', 'awaiting_response', 'resolved', 'closed'] },
    priority: { enum: ['low', 'medium', 'high', 'urgent'] },
    requester: { type: 'object', required: ['id', 'username', 'name', 'avatarUrl'] },
    assignedTo: { type: ['string', 'null'] },
    firstResponseAt: { type: ['string', 'null'] },
    createdAt: { type: 'string' },
  },
};

const OVERLAY_TOKEN = {
  type: 'object',
  required: ['id', 'matchId', 'label', 'createdAt', 'expiresAt'],
  properties: { token: false },
};
const SUMMARY = { type: ['object', 'null'], required: ['id', 'slug', 'name', 'tag', 'avatarUrl', 'visibility'] };
const INVITATION = {
  type: 'object',
  required: ['id', 'organization', 'team', 'user', 'role', 'invitedBy', 'maxUses', 'uses', 'createdAt', 'expiresAt'],
  properties: {
    organization: SUMMARY,
    team: SUMMARY,
    user: { type: ['object', 'null'], required: ['id', 'username'] },
    role: { enum: ['CO_CAPTAIN', 'MEMBER', 'ADMIN', 'MANAGER'] },
    maxUses: { type: 'integer' },
    uses: { type: 'integer' },
    createdAt: { type: 'string' },
    expiresAt: { type: 'string' },
  },
};
const DISPUTE_STATUS = { enum: ['awaiting_answer', 'under_review', 'escalated', 'resolved'] };
const DISPUTE = {
  type: 'object',
  required: [
    'id',
    'matchId',
    'status',
    'isAutomatic',
    'teamId',
    'requested',
    'claims',
    'answer',
    'evidence',
    'openedAt',
    'dueAt',
    'resolution',
  ],
  properties: { status: DISPUTE_STATUS, isAutomatic: { type: 'boolean' }, evidence: { type: 'array' } },
};
const PAGINATION = {
  type: 'object',
  required: ['cursor', 'hasMore'],
  properties: { cursor: { type: ['string', 'null'] }, hasMore: { type: 'boolean' } },
};
const DONE = {
  type: 'object',
  required: ['success', 'timestamp'],
  properties: { success: { const: true }, timestamp: { type: 'string' } },
};
const INVITATIONS = {
  type: 'object',
  required: ['invitations', 'count', 'timestamp'],
  properties: { invitations: { type: 'array', items: INVITATION }, count: { type: 'integer' } },
};
const INVITED = { type: 'object', required: ['success', 'id', 'expiresAt', 'timestamp'], properties: { success: { const: true } } };
const JOINED = {
  type: 'object',
  required: ['success', 'organizationId', 'teamId', 'role', 'timestamp'],
  properties: { success: { const: true }, organizationId: { type: ['string', 'null'] }, teamId: { type: ['string', 'null'] } },
};
const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
/** All fields are required, except those that must be absent. */
const object = (properties: Record<string, unknown>): Record<string, unknown> => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => properties[name] !== false),
  properties,
});
/** A page of a native list (docs/reference/pagination.md#envelopes). */
const page = (name: string, properties: Record<string, unknown>): Record<string, unknown> =>
  object({
    [name]: { type: 'array', items: object(properties) },
    count: { type: 'integer' },
    pagination: object({ cursor: { type: ['string', 'null'] }, hasMore: { type: 'boolean' } }),
    timestamp: TEXT,
  });
/** As seen without a staff role. */
const MEMBERSHIP = {
  ...{ id: TEXT, teamId: TEXT, team: {}, gameId: TEXT, appliedAt: TEXT, decidedAt: {} },
  status: { enum: ['pending', 'approved', 'denied', 'withdrawn', 'left', 'removed', 'banned'] },
};

const NUMBER = { type: 'number' };
const RATING = object({
  ...{ teamId: TEXT, gameId: TEXT, rank: { type: ['integer', 'null'] }, rating: { type: 'integer' }, mu: NUMBER, sigma: NUMBER },
  ...{ ordinal: NUMBER, matchesRated: { type: 'integer' }, isProvisional: { type: 'boolean' }, updatedAt: TEXT },
});
const RATED_MATCH = object({
  ...{ matchId: TEXT, opponentTeamId: TEXT, outcome: { enum: ['win', 'loss', 'draw'] }, expected: NUMBER },
  ...{ before: { type: 'integer' }, after: { type: 'integer' }, completedAt: TEXT },
});

const MUTED = object({ success: { const: true }, muteId: TEXT, userId: TEXT, expiresAt: TEXT, timestamp: TEXT });
const RESOLVED = object({ success: { const: true }, reportId: TEXT, muteId: { type: ['string', 'null'] }, timestamp: TEXT });
const CHAT_REPORTS = page('reports', {
  ...{ id: TEXT, status: { enum: ['open', 'resolved'] }, matchId: TEXT, messageId: TEXT, content: TEXT, sender: {}, teamId: TEXT },
  ...{
    messageDeletedAt: {},
    reporter: {},
    reason: TEXT,
    resolution: {},
    resolvedByUserId: {},
    resolvedAt: {},
    muteId: {},
    createdAt: TEXT,
  },
});

/** Success bodies of operations that have no field table, by operationId. */
const OWN_PROFILE = {
  type: 'object',
  required: ['profile', 'timestamp'],
  properties: { profile: { type: 'object', required: ['id', 'username', 'visibility', 'acceptsInvitations', 'usernameChangesAt'] } },
};
const OWN_CONNECTION = {
  type: 'object',
  required: ['connection', 'timestamp'],
  properties: {
    connection: { type: 'object', required: ['id', 'platform', 'isSelfReported', 'showOnProfile', 'isPrimary', 'isVerified'] },
  },
};

const MATCH_IN_LIST = {
  ...{ id: TEXT, status: TEXT, game: {}, gameMode: TEXT, creatorTeam: {}, acceptedTeam: {}, bestOf: { type: 'integer' } },
  ...{ creatorTeamScore: { type: ['integer', 'null'] }, acceptedTeamScore: { type: ['integer', 'null'] } },
  ...{ scheduledAt: {}, startedAt: {}, completedAt: {}, winnerTeamId: {}, forfeitedByTeamId: {}, endReason: {} },
  ...{ isVoided: { type: 'boolean' }, league: {}, season: {}, tournament: {}, stage: {} },
};
const PUBLIC_MATCH = {
  ...MATCH_IN_LIST,
  live: { type: ['object', 'null'], required: ['stateVersion', 'mapIndex', 'updatedAt', 'isStale'] },
};
const PUBLIC_MATCHES = { type: 'array', items: object(PUBLIC_MATCH) };

const STAT_SUMS = { type: 'object', additionalProperties: object({ total: NUMBER, average: NUMBER, maps: { type: 'integer' } }) };
const PLAYERS_STATS = {
  type: 'array',
  items: object({
    ...{ userId: TEXT, username: TEXT, name: { type: ['string', 'null'] }, avatarUrl: { type: ['string', 'null'] }, teamId: TEXT },
    stats: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
  }),
};

const FOLLOW = {
  targetType: { enum: ['team', 'league', 'user', 'tournament'] },
  target: object({ id: TEXT, slug: {}, name: {}, avatarUrl: {} }),
  ...{ level: { enum: ['all', 'results'] }, followedAt: TEXT, isSilent: { type: 'boolean' } },
};
const IDS = { type: 'array', items: TEXT };
const NOTIFICATION_SETTINGS = {
  digest: { enum: ['off', 'daily', 'weekly'] },
  hour: { type: 'integer', minimum: 0, maximum: 23 },
  ...{ timeZone: TEXT, mutedKinds: IDS, timestamp: TEXT },
};
const UNREAD = { type: 'integer', minimum: 0, maximum: 100 };

export const OWN_SHAPES: Record<string, Record<string, unknown>> = {
  listUserFollows: page('follows', FOLLOW),
  listUserFollowedIds: object({ teams: IDS, leagues: IDS, users: IDS, tournaments: IDS, resultsOnly: IDS, timestamp: TEXT }),
  followTarget: object({ success: { const: true }, follow: object(FOLLOW), timestamp: TEXT }),
  unfollowTarget: DONE,
  listUserNotifications: page('notifications', {
    ...{ id: TEXT, kind: TEXT, reason: { enum: ['you', 'follow'] }, subject: object({ type: TEXT, id: TEXT }) },
    ...{ data: object({ event: TEXT }), isRead: { type: 'boolean' }, createdAt: TEXT },
  }),
  getUserNotificationSummary: object({ unreadCount: UNREAD, latestAt: { type: ['string', 'null'] }, timestamp: TEXT }),
  markUserNotificationsRead: object({ success: { const: true }, unreadCount: UNREAD, timestamp: TEXT }),
  getUserNotificationSettings: object(NOTIFICATION_SETTINGS),
  updateUserNotificationSettings: object({ success: { const: true }, ...NOTIFICATION_SETTINGS }),
  updateLeagueSeason: DONE,
  listUserLeagues: page('leagues', {
    league: { type: 'object', required: ['id', 'slug', 'name', 'avatarUrl', 'status'] },
    role: { enum: ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] },
    counts: { type: ['object', 'null'], required: ['pendingApplications', 'openTickets', 'openDisputes'] },
  }),
  approveTournament: { type: 'object', required: ['success', 'approvalStatus', 'timestamp'] },
  listStaffTournaments: page('tournaments', {
    ...{ id: TEXT, name: TEXT, slug: TEXT, format: TEXT, status: TEXT, hostType: { enum: ['user', 'org', 'league'] } },
    stagedFields: { type: 'array', items: TEXT },
    createdAt: { type: 'integer' },
  }),
  rejectTournament: { type: 'object', required: ['success', 'approvalStatus', 'timestamp'] },
  featureTournament: { type: 'object', required: ['success', 'featuredUntil', 'timestamp'] },
  getTournamentStandings: {
    type: 'object',
    required: ['tables', 'placements', 'timestamp'],
    properties: {
      tables: { type: 'array', items: { type: 'object', required: ['format', 'group', 'rows'] } },
      placements: { type: 'array', items: { type: 'object', required: ['participantId', 'teamId', 'placement'] } },
    },
  },
  createLeague: object({ success: { const: true }, leagueId: TEXT, slug: TEXT, timestamp: TEXT }),
  applyToLeague: object({ success: { const: true }, leagueTeamId: TEXT, status: { enum: ['pending', 'approved'] }, timestamp: TEXT }),
  ...Object.fromEntries(
    ['withdrawLeagueApplication', 'leaveLeague', 'updateLeagueSettings'].map((operationId) => [
      operationId,
      object({ success: { const: true }, timestamp: TEXT }),
    ]),
  ),
  listLeagueApplications: page('applications', { ...MEMBERSHIP, appliedBy: {}, decidedBy: {}, message: {}, reason: {} }),
  listLeagueTeams: page('teams', MEMBERSHIP),
  listLeagueBans: page('bans', {
    ...{ id: TEXT, teamId: TEXT, team: {}, reason: TEXT, isPermanent: { type: 'boolean' }, expiresAt: {} },
    ...{ status: { enum: ['active', 'expired', 'revoked'] }, createdAt: TEXT, revokedAt: {}, createdBy: false, revokedBy: false },
  }),
  revokeLeaguePenalty: DONE,
  listPublicMatches: page('matches', PUBLIC_MATCH),
  listUserProfileMatches: object({
    page: { type: 'array', items: object({ ...MATCH_IN_LIST, playerTeamId: TEXT, outcome: { enum: ['win', 'draw', 'loss'] } }) },
    ...{ isDone: { type: 'boolean' }, continueCursor: TEXT, timestamp: TEXT },
  }),
  getMatchOverview: object({
    live: PUBLIC_MATCHES,
    upcoming: PUBLIC_MATCHES,
    next: { anyOf: [object(PUBLIC_MATCH), { type: 'null' }] },
    recent: PUBLIC_MATCHES,
    timestamp: TEXT,
  }),
  ...Object.fromEntries(
    ['recordGameLiveState', 'recordLeagueLiveState'].map((operationId) => [
      operationId,
      object({ success: { const: true }, applied: { type: 'boolean' }, timestamp: TEXT }),
    ]),
  ),
  getTeamRatingCurve: object({
    ...{ teamId: TEXT, gameId: TEXT, timestamp: TEXT },
    points: { type: 'array', items: object({ at: TEXT, rating: { type: 'integer' }, matchId: TEXT }) },
  }),
  listTeamMaps: object({
    maps: {
      type: 'array',
      items: object({
        ...{ mapId: TEXT, nameKey: { type: ['string', 'null'] }, played: { type: 'integer' }, won: { type: 'integer' } },
        ...{ drawn: { type: 'integer' }, lost: { type: 'integer' }, winRate: { type: 'number', minimum: 0, maximum: 1 } },
        ...{ roundsWon: { type: 'integer' }, roundsLost: { type: 'integer' } },
      }),
    },
    timestamp: TEXT,
  }),
  getMatchPlayerStats: object({
    maps: {
      type: 'array',
      items: object({
        ...{ mapIndex: { type: 'integer' }, mapId: TEXT, scoreStatus: { enum: ['PENDING', 'CONFIRMED', 'DISPUTED', null] } },
        ...{ updatedAt: TEXT, players: PLAYERS_STATS },
      }),
    },
    totals: PLAYERS_STATS,
    timestamp: TEXT,
  }),
  listUserPlayerStats: object({
    rows: {
      type: 'array',
      items: object({ gameId: TEXT, season: {}, league: {}, teamId: TEXT, maps: { type: 'integer' }, stats: STAT_SUMS }),
    },
    timestamp: TEXT,
  }),
  listLeaguePlayerStats: object({
    players: {
      type: 'array',
      items: object({
        ...{ rank: { type: 'integer', minimum: 1 }, user: object({ id: TEXT, username: TEXT, name: {}, avatarUrl: {} }) },
        ...{ team: object({ id: TEXT, slug: {}, name: TEXT, tag: TEXT, avatarUrl: {} }), maps: { type: 'integer' }, stats: STAT_SUMS },
      }),
    },
    timestamp: TEXT,
  }),
  getTeamRating: object({
    ...{ rating: RATING, winProbability: { type: ['number', 'null'] }, history: { type: 'array', items: RATED_MATCH } },
    ...{ pagination: object({ cursor: { type: ['string', 'null'] }, hasMore: { type: 'boolean' } }), timestamp: TEXT },
  }),
  listRatingLeaderboard: object({
    teams: { type: 'array', items: object({ id: TEXT, slug: TEXT, name: TEXT, tag: {}, avatarUrl: {}, rating: RATING }) },
    ...{ gameSlug: TEXT, timestamp: TEXT },
  }),
  updateStaffLeague: DONE,
  ...Object.fromEntries(
    ['correctLeagueMatch', 'correctStaffMatch'].map((operationId) => [
      operationId,
      object({ success: { const: true }, matchId: TEXT, status: TEXT, isVoided: { type: 'boolean' }, timestamp: TEXT }),
    ]),
  ),
  ...Object.fromEntries(
    [
      'openMatchDispute',
      'answerMatchDispute',
      'addMatchDisputeEvidence',
      'withdrawMatchDispute',
      'resolveLeagueDispute',
      'resolveStaffDispute',
    ].map((operationId) => [
      operationId,
      object({ success: { const: true }, disputeId: TEXT, status: DISPUTE_STATUS, matchStatus: TEXT, timestamp: TEXT }),
    ]),
  ),
  ...Object.fromEntries(
    ['listMatchDisputes', 'listLeagueDisputes', 'listStaffDisputes'].map((operationId) => [
      operationId,
      object({ disputes: { type: 'array', items: DISPUTE }, count: { type: 'integer' }, pagination: PAGINATION, timestamp: TEXT }),
    ]),
  ),
  getMatchDispute: object({ dispute: DISPUTE, timestamp: TEXT }),
  deleteChatMessage: DONE,
  listLeagueChatReports: CHAT_REPORTS,
  resolveLeagueChatReport: RESOLVED,
  muteLeagueChatUser: MUTED,
  clearLeagueChatMute: DONE,
  listStaffChatReports: CHAT_REPORTS,
  resolveStaffChatReport: RESOLVED,
  muteStaffChatUser: MUTED,
  clearStaffChatMute: DONE,
  updateStaffTicket: DONE,
  replyToStaffTicket: DONE,
  listStaffTickets: page('tickets', { ...TICKET.properties, leagueId: {}, escalatedAt: {}, escalationReason: {} }),
  searchNames: object({
    results: {
      type: 'array',
      items: object({
        kind: TEXT,
        id: TEXT,
        slug: TEXT,
        name: TEXT,
        tag: { type: ['string', 'null'] },
        avatarUrl: { type: ['string', 'null'] },
      }),
    },
    ...{ count: { type: 'integer' }, unavailable: { type: 'array' }, timestamp: TEXT },
  }),
  discoverTeams: object({ teams: { type: 'array', items: SUMMARY }, count: { type: 'integer' }, timestamp: TEXT }),
  listMatchAcceptances: page('acceptances', {
    ...{ id: TEXT, status: { enum: ['PENDING', 'APPROVED', 'DECLINED'] }, team: object({ id: TEXT, name: TEXT, tag: TEXT }) },
    ...{ userId: { type: ['string', 'null'] }, activeRoster: { type: 'array' }, benchRoster: { type: 'array' } },
    ...{ selectedMaps: { type: 'array' }, availableMaps: { type: 'array' }, message: { type: ['string', 'null'] }, createdAt: TEXT },
    decidedAt: { type: ['string', 'null'] },
  }),
  createMatchOverlayToken: object({ overlayToken: OVERLAY_TOKEN, token: TEXT, path: TEXT, timestamp: TEXT }),
  listMatchOverlayTokens: object({ overlayTokens: { type: 'array', items: OVERLAY_TOKEN }, count: { type: 'integer' }, timestamp: TEXT }),
  revokeMatchOverlayToken: object({ success: { const: true }, matchId: TEXT, timestamp: TEXT }),
  listMatchEvents: object({
    ...{ matchId: TEXT, nextAfter: { type: 'integer' }, hasMore: { type: 'boolean' }, isComplete: { type: 'boolean' } },
    ...{ latestSequence: { type: 'integer' }, timestamp: TEXT },
    events: { type: 'array', items: object({ id: TEXT, type: TEXT, sequence: { type: 'integer' }, occurredAt: TEXT, data: {} }) },
  }),
  listLeagueMatches: page('matches', {
    ...{ id: TEXT, status: TEXT, publishStatus: { const: 'PUBLISHED' }, game: {}, creatorTeam: {}, acceptedTeam: {}, bestOf: {} },
    ...{ winnerTeamId: {}, createdAt: TEXT, leagueId: TEXT },
  }),
  listLeaguePenalties: page('penalties', {
    ...{
      id: TEXT,
      teamId: TEXT,
      team: {},
      gameId: TEXT,
      seasonId: {},
      value: {},
      reason: TEXT,
      matchId: {},
      createdAt: TEXT,
      revokedAt: {},
    },
    ...{ type: { enum: ['POINT_DEDUCTION', 'MATCH_FORFEIT', 'WARNING'] }, status: { enum: ['active', 'pending', 'served', 'revoked'] } },
    ...{ issuedBy: false, revokedBy: false },
  }),
  listLeagueAnnouncements: page('announcements', { id: TEXT, title: TEXT, body: TEXT, announcedBy: {}, createdAt: TEXT }),
  listLeagueTickets: {
    type: 'object',
    required: ['tickets', 'count', 'pagination', 'timestamp'],
    properties: {
      tickets: { type: 'array', items: { type: 'object', ...TICKET } },
      count: { type: 'integer' },
      pagination: {
        type: 'object',
        required: ['cursor', 'hasMore'],
        properties: { cursor: { type: ['string', 'null'] }, hasMore: { type: 'boolean' } },
      },
      timestamp: { type: 'string' },
    },
  },
  getStaffTicket: {
    type: 'object',
    required: [...TICKET.required, 'leagueId', 'escalatedAt', 'escalationReason', 'description', 'imageUrls', 'replies', 'timestamp'],
    properties: { ...TICKET.properties, leagueId: TEXT, escalatedAt: TEXT, escalationReason: TEXT },
  },
  getLeagueTicket: {
    type: 'object',
    required: [...TICKET.required, 'description', 'imageUrls', 'replies', 'timestamp'],
    properties: {
      ...TICKET.properties,
      description: { type: 'string' },
      replies: { type: 'array', items: { type: 'object', required: ['id', 'author', 'content', 'isInternal', 'imageUrls', 'createdAt'] } },
    },
  },
  getGameMatchStatus: {
    type: 'object',
    required: ['matchId', 'status', 'seriesScore', 'winnerTeamId', 'completedAt', 'timestamp'],
    properties: {
      matchId: { type: 'string' },
      status: { enum: ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED'] },
      seriesScore: {
        type: 'object',
        required: ['creatorMapWins', 'opponentMapWins'],
        properties: { creatorMapWins: { type: 'integer' }, opponentMapWins: { type: 'integer' } },
      },
      winnerTeamId: { type: ['string', 'null'] },
      completedAt: { type: ['string', 'null'] },
      timestamp: { type: 'string' },
    },
  },
  getWebhookDelivery: {
    type: 'object',
    required: [
      'id',
      'idempotencyId',
      'event',
      'status',
      'attemptCount',
      'statusCode',
      'errorMessage',
      'nextAttemptAt',
      'isTest',
      'createdAt',
      'updatedAt',
      'deliveredAt',
      'payload',
      'attempts',
      'timestamp',
    ],
    properties: {
      status: { enum: ['pending', 'delivering', 'delivered', 'failed', 'dead_lettered'] },
      createdAt: { type: 'number' },
      payload: object({ id: TEXT, type: TEXT, event: TEXT, timestamp: TEXT, created_at: TEXT, data: { type: 'object' } }),
      attempts: {
        type: 'array',
        items: {
          type: 'object',
          required: ['number', 'startedAt', 'durationMs', 'statusCode', 'error', 'isCounted', 'requestHeaders', 'responseBody'],
          properties: {
            startedAt: { type: 'number' },
            durationMs: { type: 'number' },
            requestHeaders: { type: 'object' },
            responseBody: { type: 'string' },
          },
        },
      },
    },
  },
  listWebhookEventTypes: {
    type: 'object',
    required: ['events', 'timestamp'],
    properties: { events: { type: 'array', minItems: 1, items: object({ name: TEXT, family: TEXT, summary: TEXT }) } },
  },
  getWebhookEventType: object({ name: TEXT, summary: TEXT, schema: { type: 'object' }, example: { type: 'object' }, timestamp: TEXT }),
  listWebhookHours: {
    type: 'object',
    required: ['points', 'timestamp'],
    properties: {
      points: {
        type: 'array',
        minItems: 24,
        maxItems: 24,
        items: object({ at: INTEGER, delivered: INTEGER, failedAttempts: INTEGER, deadLettered: INTEGER }),
      },
    },
  },
  recoverWebhookDeliveries: {
    type: 'object',
    required: ['count', 'countByEvent', 'dryRun', 'timestamp'],
    properties: { count: { type: 'integer' }, countByEvent: { type: 'object' }, dryRun: { type: 'boolean' } },
  },
  // Profiles and connections (docs/reference/users.md).
  getOwnProfile: OWN_PROFILE,
  updateOwnProfile: OWN_PROFILE,
  createUserConnection: OWN_CONNECTION,
  updateUserConnection: OWN_CONNECTION,
  deleteUserConnection: DONE,
  // Bans, memberships and invitations (docs/reference/organizations.md).
  listOrgBans: {
    type: 'object',
    required: ['bans', 'count', 'pagination', 'timestamp'],
    properties: {
      bans: { type: 'array', items: { type: 'object', required: ['user', 'reason', 'bannedBy', 'createdAt'] } },
      count: { type: 'integer' },
      pagination: PAGINATION,
    },
  },
  banOrgUser: DONE,
  unbanOrgUser: DONE,
  listOrgInvitations: INVITATIONS,
  createOrgInvitation: INVITED,
  revokeOrgInvitation: DONE,
  listTeamInvitations: INVITATIONS,
  createTeamInvitation: { ...INVITED, required: [...INVITED.required, 'code', 'url'] },
  revokeTeamInvitation: DONE,
  listUserInvitations: {
    ...INVITATIONS,
    required: [...INVITATIONS.required, 'pagination'],
    properties: { ...INVITATIONS.properties, pagination: PAGINATION },
  },
  acceptInvitation: JOINED,
  declineInvitation: DONE,
  previewInvitation: { type: 'object', required: ['invitation', 'timestamp'], properties: { invitation: INVITATION } },
  redeemInvitation: JOINED,
};
