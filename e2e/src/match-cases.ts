import { OVERSEER } from './administration-cases.js';
import { type KeyGrant, newKey } from './api-keys.js';
import type { Client } from './http-client.js';
import { importRows } from './import-rows.js';
import { driveMatches, type MatchDriver } from './match-driver.js';
import type { OperationCase, Sample } from './operation-case.js';
import { importSquads, type Squad } from './squads.js';

/** Calls of the operations on matches that return 200, each on its own match, between teams that nobody else can see. */

const GAME = 'counter_strike_2';
const MODE = 'competitive';
const [RED, BLUE] = ['night_owls', 'river_hawks'] as const;
const CAPTAIN: KeyGrant = { owner: `${RED}_0` };
const OPPONENT: KeyGrant = { owner: `${BLUE}_0` };
const DEVELOPER: KeyGrant = { kind: 'game_developer', game: GAME };
const SCORE = { mapId: '', creatorTeamScore: 13, opponentTeamScore: 9 };

const LIVE_STATE = {
  ...{ stateVersion: 12, mapIndex: 0, mapId: 'mirage', phase: 'live', round: 15, creatorTeamScore: 8, opponentTeamScore: 6 },
  veto: [
    { side: 'creator', action: 'ban', mapId: 'nuke' },
    { side: null, action: 'decider', mapId: 'mirage' },
  ],
};

let imported: Promise<[Squad, Squad]> | undefined;
/** Known once anything is prepared: bodies that name teams and players belong to cases that prepare. */
let squads: [Squad, Squad] | undefined;

async function driver(request: Client): Promise<MatchDriver> {
  imported ??= importSquads(request, [RED, BLUE], { game: GAME, size: 2 }) as Promise<[Squad, Squad]>;
  squads = await imported;
  return driveMatches(request, { creator: squads[0], opponent: squads[1], mode: MODE, teamSize: 2 });
}

const LEAGUE = 'e2e_refereed';
const REFEREE: KeyGrant = { kind: 'league_operator', owner: `${RED}_0`, league: LEAGUE };
let refereed: Promise<void> | undefined;
/** A league of the two teams, run by the first one's captain. */
async function leagueDriver(request: Client): Promise<MatchDriver> {
  const drive = await driver(request);
  refereed ??= importRows([
    {
      ...{ kind: 'league', slug: LEAGUE, name: 'Refereed', games: [GAME], teams: [RED, BLUE] },
      members: [
        { username: `${RED}_0`, role: 'OWNER' },
        { username: `${BLUE}_1`, role: 'MEMBER' },
      ],
    },
  ]);
  await refereed;
  return drive;
}
/** Creates that league, because keys of the cases are bound to it before any of them prepares. */
export async function ensureRefereed(request: Client): Promise<void> {
  await leagueDriver(request);
}
const inLeague =
  (state: 'ready' | 'started') =>
  async (request: Client): Promise<Sample> => ({ matchId: await (await leagueDriver(request))[state]({ leagueId: LEAGUE }) });

const COUNTED_LEAGUE = 'e2e_counted';
let counted: Promise<Sample> | undefined;
/** A result of those teams in a season with player statistics, visible only to its captain. */
function withStats(request: Client): Promise<Sample> {
  counted ??= importStats(request);
  return counted;
}
async function importStats(request: Client): Promise<Sample> {
  await driver(request);
  const season = { name: 'Counted', game: GAME, status: 'completed', startDate: '2024-01-01', endDate: '2024-12-31' };
  const leagueRow = { kind: 'league', slug: COUNTED_LEAGUE, name: 'Counted', games: [GAME], teams: [RED, BLUE] };
  await importRows([
    { ...leagueRow, members: [{ username: `${RED}_0`, role: 'OWNER' }], seasons: [season] },
    {
      ...{ kind: 'match', externalId: 'e2e-counted', game: GAME, mode: MODE, creatorTeam: RED, acceptedTeam: BLUE, bestOf: 1, teamSize: 2 },
      ...{ status: 'COMPLETED', league: COUNTED_LEAGUE, season: 'Counted', completedAt: '2024-03-01T20:00:00.000Z' },
      scores: [{ mapIndex: 0, mapId: 'mirage', creatorTeamScore: 13, opponentTeamScore: 9 }],
      playerStats: [{ mapIndex: 0, players: { [`${RED}_0`]: { kills: 21, deaths: 14, rating: 1.24, role: 'entry' } } }],
    },
  ]);
  const { key } = await newKey(CAPTAIN);
  const { body: played } = await request(`/teams/${RED}/matches`, { method: 'POST', key, body: { includeStatuses: ['COMPLETED'] } });
  const { body: listed } = await request(`/leagues/${COUNTED_LEAGUE}/seasons`, { method: 'POST', key, body: {} });
  const ofLeague = (played.page as { id: string; league: { slug: string } | null }[]).find((each) => each.league?.slug === COUNTED_LEAGUE);
  return { matchId: ofLeague?.id ?? '', seasonId: listed.seasons[0].id as string };
}

type Step = (driver: MatchDriver, request: Client) => Promise<string>;
const on =
  (step: Step) =>
  async (request: Client): Promise<Sample> => ({ matchId: await step(await driver(request), request) });
const offered = async (request: Client): Promise<Sample> => (await driver(request)).offered();
const withToken = async (request: Client): Promise<Sample> => {
  const matchId = await (await driver(request)).open();
  const { body } = await request(`/matches/${matchId}/overlay-tokens`, {
    method: 'POST',
    key: await (squads as [Squad, Squad])[0].key(),
    body: { label: 'The main stream' },
  });
  return { matchId, madeId: body.overlayToken?.id as string };
};
/** A message of the creator's captain in the chat of a match of the league; with a report by the other one's. */
const chatted =
  (isReported = false) =>
  async (request: Client): Promise<Sample> => {
    const matchId = await (await leagueDriver(request)).accepted({ leagueId: LEAGUE });
    const [red, blue] = squads as [Squad, Squad];
    const write = async (path: string, key: string, body: object) => (await request(path, { method: 'POST', key, body })).body;
    const { messageId } = await write(`/matches/${matchId}/chat`, await red.key(), { content: 'Lobby is up.' });
    if (!isReported) return { matchId, madeId: messageId as string };
    const { reportId } = await write(`/chat/messages/${messageId}/report`, await blue.key(), { reason: 'Insults.' });
    return { matchId, madeId: reportId as string };
  };
const muted =
  (path: string, grant: KeyGrant) =>
  async (request: Client): Promise<Sample> => {
    await leagueDriver(request);
    const { key } = await newKey(grant);
    const { body } = await request(path, { method: 'POST', key, body: { userId: `${BLUE}_1`, hours: 24, reason: 'Insults.' } });
    return { matchId: '', madeId: body.muteId as string };
  };
const STAFF: KeyGrant = { owner: OVERSEER };
const RULING = { outcome: 'void', note: 'The recording shows that nobody played.' };
const MUTE = { hours: 24, reason: 'Insults in three matches.' };
const withScore: Step = async (drive) => {
  const matchId = await drive.started({ bestOf: 3 });
  await drive.submit(matchId, 'opponent', SCORE);
  return matchId;
};
const DISPUTE = {
  requested: 'overturn',
  claims: [{ mapIndex: 0, creatorTeamScore: 13, opponentTeamScore: 11 }],
  reason: 'They recorded the score of another match.',
  screenshotUrls: ['https://cdn.example.org/final-score.png'],
};
const RULED = {
  outcome: 'overturn',
  maps: [{ mapIndex: 0, creatorTeamScore: 13, opponentTeamScore: 11 }],
  note: 'The recording shows 13:11.',
};
/** The opponent has submitted a score. */
const claimed = async (drive: MatchDriver, fields: object = {}): Promise<string> => {
  const matchId = await drive.started({ bestOf: 3, ...fields });
  await drive.submit(matchId, 'opponent', SCORE);
  return matchId;
};
const claimedInLeague = async (request: Client): Promise<Sample> => ({
  matchId: await claimed(await leagueDriver(request), { leagueId: LEAGUE }),
});
/** The creator's captain has disputed it. */
async function disputed(request: Client): Promise<Sample> {
  const matchId = await claimed(await leagueDriver(request), { leagueId: LEAGUE });
  const key = await (squads as [Squad, Squad])[0].key();
  const { body } = await request(`/matches/${matchId}/disputes`, { method: 'POST', key, body: DISPUTE });
  return { matchId, madeId: body.disputeId as string };
}
/** A person can have at most ten open disputes, so those that are only read are withdrawn. */
async function withdrawn(request: Client): Promise<Sample> {
  const { matchId, madeId = '' } = await disputed(request);
  const key = await (squads as [Squad, Squad])[0].key();
  await request(`/matches/${matchId}/disputes/${madeId}/withdraw`, { method: 'POST', key });
  return { matchId, madeId };
}
/** Two scores that contradict each other. */
const contradicted =
  (isInLeague: boolean) =>
  async (request: Client): Promise<Sample> => {
    const drive = await leagueDriver(request);
    const matchId = await claimed(drive, isInLeague ? { leagueId: LEAGUE } : {});
    await drive.submit(matchId, 'creator', { ...SCORE, opponentTeamScore: 11 });
    const key = await (squads as [Squad, Squad])[0].key();
    const { body } = await request(`/matches/${matchId}/disputes`, { key });
    return { matchId, madeId: body.disputes?.[0]?.id as string };
  };
const started: Step = (drive) => drive.started();

const teamOf = (index: 0 | 1): { teamId: string; activeRoster: string[] } => ({
  teamId: squads?.[index].teamId ?? 'team_x',
  activeRoster: squads?.[index].players ?? ['user_x'],
});
const create = (): object => ({
  ...teamOf(0),
  gameId: GAME,
  gameModeId: MODE,
  matchType: 'XP_ONLY',
  mapSelectionType: 'COMPETITIVE',
  mapPreferenceMode: 'VETO',
  teamSize: 2,
  bestOf: 1,
});
const createForGame = (): object => ({
  creatorTeamId: teamOf(0).teamId,
  acceptedTeamId: teamOf(1).teamId,
  gameModeId: MODE,
  bestOf: 1,
  teamSize: 2,
  platform: 'PC',
  inputDevice: 'KB_M',
  region: 'EU',
  mapSelectionType: 'FLEX',
  mapPreferenceMode: 'MANUAL',
});

const ofMatch =
  (rest: string) =>
  ({ matchId }: Sample): string =>
    `/matches/${matchId}${rest}`;
const ofDispute =
  (rest: string) =>
  ({ matchId, madeId = 'dsp_x' }: Sample): string =>
    `/matches/${matchId}/disputes/${madeId}${rest}`;
const ofOffer =
  (rest: string) =>
  ({ matchId, acceptanceId = 'acc_x' }: Sample): string =>
    `/matches/${matchId}/acceptances/${acceptanceId}${rest}`;
const ofGame =
  (rest: string) =>
  ({ matchId }: Sample): string =>
    `/game/matches/${matchId}${rest}`;

const ofLeague =
  (rest: string) =>
  ({ matchId }: Sample): string =>
    `/leagues/${LEAGUE}/matches/${matchId}${rest}`;

export const MATCH_CASES: Record<string, OperationCase> = {
  getMatchPlayers: { path: ofMatch('/players'), holds: 'players' },
  listTeamMaps: { path: `/teams/${RED}/maps`, grant: CAPTAIN, prepare: withStats, holds: 'maps' },
  getMatchPlayerStats: { path: ofMatch('/player-stats'), grant: CAPTAIN, prepare: withStats, holds: 'totals' },
  listUserPlayerStats: { path: `/users/${RED}_0/player-stats`, grant: CAPTAIN, prepare: withStats, holds: 'rows' },
  listLeaguePlayerStats: {
    path: ({ seasonId = 'season_x' }) => `/leagues/${COUNTED_LEAGUE}/player-stats?seasonId=${seasonId}&sortBy=kills&order=average&limit=3`,
    grant: CAPTAIN,
    prepare: withStats,
    holds: 'players',
  },
  listPublicMatches: { path: '/matches?status=completed&leagueId=vct_americas&limit=2', holds: 'matches' },
  getMatchOverview: { path: '/matches/overview?teamId=sentinels&days=7', holds: 'recent' },
  discoverMatches: {
    path: '/matches/discover',
    body: { gameId: GAME, limit: 2 },
    prepare: on((drive) => drive.open()),
    holds: 'data',
    table: '2.4',
  },
  openMatchDispute: { path: ofMatch('/disputes'), body: DISPUTE, grant: CAPTAIN, prepare: claimedInLeague, holds: 'disputeId' },
  answerMatchDispute: {
    path: ofDispute('/answer'),
    body: { accept: true, text: 'We looked again: it was 13:11.' },
    grant: OPPONENT,
    prepare: disputed,
    holds: 'disputeId',
  },
  addMatchDisputeEvidence: {
    path: ofDispute('/evidence'),
    body: { text: 'The scoreboard at the end.', screenshotUrls: ['https://cdn.example.org/final-score.png'] },
    grant: CAPTAIN,
    prepare: disputed,
    holds: 'disputeId',
  },
  withdrawMatchDispute: { path: ofDispute('/withdraw'), grant: CAPTAIN, prepare: disputed, holds: 'disputeId' },
  listMatchDisputes: { path: ofMatch('/disputes'), grant: CAPTAIN, prepare: withdrawn, holds: 'disputes' },
  getMatchDispute: { path: ofDispute(''), grant: CAPTAIN, prepare: withdrawn, holds: 'dispute' },
  listLeagueDisputes: {
    path: () => `/leagues/${LEAGUE}/disputes?limit=2`,
    grant: { owner: OVERSEER },
    prepare: withdrawn,
    holds: 'disputes',
  },
  resolveLeagueDispute: {
    path: ({ madeId }) => `/leagues/${LEAGUE}/disputes/${madeId}/resolve`,
    body: RULED,
    grant: { kind: 'league_operator', owner: OVERSEER, league: LEAGUE },
    prepare: contradicted(true),
    holds: 'disputeId',
  },
  listStaffDisputes: { path: () => '/staff/disputes?limit=2', grant: STAFF, prepare: contradicted(false), holds: 'disputes' },
  resolveStaffDispute: {
    path: ({ madeId }) => `/staff/disputes/${madeId}/resolve`,
    body: RULED,
    grant: STAFF,
    prepare: contradicted(false),
    holds: 'disputeId',
  },
  correctLeagueMatch: {
    path: ({ matchId }) => `/leagues/${LEAGUE}/matches/${matchId}/correct`,
    body: RULING,
    grant: { kind: 'league_operator', owner: OVERSEER, league: LEAGUE },
    prepare: inLeague('started'),
    holds: 'matchId',
  },
  correctStaffMatch: {
    path: ({ matchId }) => `/staff/matches/${matchId}/correct`,
    body: RULING,
    grant: STAFF,
    prepare: on(started),
    holds: 'matchId',
  },
  listMatchEvents: { path: ofMatch('/events?after=2&limit=50'), grant: CAPTAIN, prepare: on(started), holds: 'events' },
  listMatchChatMessages: { path: ofMatch('/chat?limit=2'), grant: CAPTAIN, prepare: chatted(), holds: 'data' },
  sendMatchChatMessage: {
    path: ofMatch('/chat'),
    body: { content: 'Lobby is up.' },
    grant: OPPONENT,
    prepare: chatted(),
    holds: 'messageId',
  },
  deleteChatMessage: { path: ({ madeId }) => `/chat/messages/${madeId}`, grant: CAPTAIN, prepare: chatted(), holds: 'success' },
  reportChatMessage: {
    path: ({ madeId }) => `/chat/messages/${madeId}/report`,
    body: { reason: 'Insults.' },
    grant: OPPONENT,
    prepare: chatted(),
    holds: 'reportId',
  },
  listLeagueChatReports: { path: `/leagues/${LEAGUE}/chat/reports?limit=1`, grant: REFEREE, prepare: chatted(true), holds: 'reports' },
  resolveLeagueChatReport: {
    path: ({ madeId }) => `/leagues/${LEAGUE}/chat/reports/${madeId}/resolve`,
    body: { action: 'delete' },
    grant: REFEREE,
    prepare: chatted(true),
    holds: 'reportId',
  },
  muteLeagueChatUser: {
    path: `/leagues/${LEAGUE}/chat/mutes`,
    body: ({ madeId = `${BLUE}_1` }: Sample) => ({ userId: madeId, ...MUTE }),
    grant: REFEREE,
    holds: 'muteId',
  },
  clearLeagueChatMute: {
    path: ({ madeId }) => `/leagues/${LEAGUE}/chat/mutes/${madeId}/clear`,
    grant: REFEREE,
    prepare: muted(`/leagues/${LEAGUE}/chat/mutes`, REFEREE),
    holds: 'success',
  },
  listStaffChatReports: { path: '/staff/chat/reports?limit=1', grant: STAFF, prepare: chatted(true), holds: 'reports' },
  resolveStaffChatReport: {
    path: ({ madeId }) => `/staff/chat/reports/${madeId}/resolve`,
    body: { action: 'delete' },
    grant: STAFF,
    prepare: chatted(true),
    holds: 'reportId',
  },
  muteStaffChatUser: {
    path: '/staff/chat/mutes',
    body: () => ({ userId: `${BLUE}_1`, ...MUTE }),
    grant: STAFF,
    prepare: chatted(),
    holds: 'muteId',
  },
  clearStaffChatMute: {
    path: ({ madeId }) => `/staff/chat/mutes/${madeId}/clear`,
    grant: STAFF,
    prepare: muted('/staff/chat/mutes', STAFF),
    holds: 'success',
  },
  createMatch: { path: '/matches/create', body: create, grant: CAPTAIN, prepare: on((drive) => drive.create()), holds: 'matchId' },
  publishMatch: { path: ofMatch('/publish'), grant: CAPTAIN, prepare: on((drive) => drive.create()), holds: 'success' },
  createMatchAcceptance: {
    path: ofMatch('/accept'),
    body: () => teamOf(1),
    grant: OPPONENT,
    prepare: on((drive) => drive.open()),
    holds: 'acceptanceId',
  },
  listMatchAcceptances: { path: ofMatch('/acceptances?status=PENDING'), grant: CAPTAIN, prepare: offered, holds: 'acceptances' },
  createMatchOverlayToken: {
    path: ofMatch('/overlay-tokens'),
    body: { label: 'The main stream' },
    grant: CAPTAIN,
    prepare: on((drive) => drive.create()),
    holds: 'overlayToken',
    status: 201,
  },
  listMatchOverlayTokens: { path: ofMatch('/overlay-tokens'), grant: CAPTAIN, prepare: withToken, holds: 'overlayTokens' },
  revokeMatchOverlayToken: {
    path: ({ matchId, madeId }) => `/matches/${matchId}/overlay-tokens/${madeId}`,
    grant: CAPTAIN,
    prepare: withToken,
    holds: 'success',
  },
  approveMatchAcceptance: { path: ofOffer('/approve'), body: {}, grant: CAPTAIN, prepare: offered, holds: 'success' },
  declineMatchAcceptance: {
    path: ofOffer('/decline'),
    body: { responseMessage: 'Another time.' },
    grant: CAPTAIN,
    prepare: offered,
    holds: 'success',
  },
  acceptMatchChallenge: {
    path: ofMatch('/challenges/accept'),
    body: () => ({ activeRoster: teamOf(1).activeRoster }),
    grant: OPPONENT,
    prepare: on((drive) => drive.challenge()),
    holds: 'success',
  },
  refuseMatchChallenge: {
    path: ofMatch('/challenges/refuse'),
    body: {},
    grant: OPPONENT,
    prepare: on((drive) => drive.challenge()),
    holds: 'success',
  },
  markMatchReady: {
    path: ofMatch('/ready'),
    body: () => ({ teamId: teamOf(0).teamId }),
    grant: CAPTAIN,
    prepare: on((drive) => drive.accepted()),
    holds: 'success',
  },
  startMatch: { path: ofMatch('/start'), grant: CAPTAIN, prepare: on((drive) => drive.ready()), holds: 'success' },
  cancelMatch: {
    path: ofMatch('/cancel'),
    body: { reason: 'We are one player short.' },
    grant: CAPTAIN,
    prepare: on((drive) => drive.accepted()),
    holds: 'matchId',
  },
  forfeitMatch: {
    path: ofMatch('/forfeit'),
    body: { reason: 'We are one player short.' },
    grant: CAPTAIN,
    prepare: on((drive) => drive.accepted()),
    holds: 'matchId',
  },
  updateMatchLobbyCode: {
    path: ofMatch('/lobby-code'),
    body: { lobbyCode: 'AB12' },
    grant: CAPTAIN,
    prepare: on((drive) => drive.accepted()),
    holds: 'lobbyCode',
  },
  updateMatchAttendance: {
    path: ofMatch('/attendance'),
    body: { status: 'ATTENDING' },
    grant: CAPTAIN,
    prepare: on((drive) => drive.accepted()),
    holds: 'success',
  },
  getMatchScores: { path: ofMatch('/scores'), grant: CAPTAIN, prepare: on(withScore), holds: 'scores' },
  submitMatchScores: { path: ofMatch('/scores'), body: { mapIndex: 0, ...SCORE }, grant: CAPTAIN, prepare: on(started), holds: 'action' },
  confirmMatchScores: { path: ofMatch('/scores'), body: { mapIndex: 0 }, grant: CAPTAIN, prepare: on(withScore), holds: 'action' },
  createGameMatch: {
    path: '/game/matches/create',
    body: createForGame,
    grant: DEVELOPER,
    prepare: on((drive) => drive.create()),
    holds: 'matchId',
  },
  getGameMatchRosters: { path: ofGame('/rosters'), grant: DEVELOPER, prepare: on((drive) => drive.accepted()), holds: 'creatorRoster' },
  updateGameMatchStatus: {
    path: ofGame('/status'),
    body: { status: 'IN_PROGRESS' },
    grant: DEVELOPER,
    prepare: on((drive) => drive.accepted()),
    holds: 'newStatus',
  },
  getGameMatchStatus: { path: ofGame('/status'), grant: DEVELOPER, prepare: on(started), holds: 'seriesScore' },
  forfeitGameMatch: {
    path: ofGame('/forfeit'),
    body: () => ({ forfeitingTeamId: teamOf(0).teamId }),
    grant: DEVELOPER,
    prepare: on(started),
    holds: 'forfeitedByTeamId',
  },
  getGameScores: { path: ofGame('/scores'), grant: DEVELOPER, prepare: on(withScore), holds: 'scores' },
  submitGameScores: {
    path: ofGame('/scores'),
    body: { maps: [{ mapIndex: 0, ...SCORE }] },
    grant: DEVELOPER,
    prepare: on(started),
    holds: 'submitted',
  },
  submitGameMapScore: { path: ofGame('/scores/0'), body: SCORE, grant: DEVELOPER, prepare: on(started), holds: 'scoreStatus' },
  submitGameBatchMatchScores: {
    path: '/game/matches/batch-scores',
    body: ({ matchId }: Sample) => ({ items: [{ matchId, mapIndex: 0, ...SCORE }] }),
    grant: DEVELOPER,
    prepare: on(started),
    holds: 'submitted',
    bucket: { limit: '200', remaining: '199' },
  },
  submitGamePlayerStats: {
    path: ofGame('/player-stats'),
    body: { mapIndex: 0, playerStats: { someone: { kills: 21 } } },
    grant: DEVELOPER,
    prepare: on(started),
    holds: 'action',
  },
  recordGameLiveState: { path: ofGame('/live'), body: LIVE_STATE, grant: DEVELOPER, prepare: on(started), holds: 'applied' },
  recordLeagueLiveState: { path: ofLeague('/live'), body: LIVE_STATE, grant: REFEREE, prepare: inLeague('started'), holds: 'applied' },
  listLeagueMatches: { path: `/leagues/${LEAGUE}/matches?limit=2&status=READY`, prepare: inLeague('ready'), holds: 'matches' },
  submitLeagueScores: {
    path: ofLeague('/scores'),
    body: { maps: [{ mapIndex: 0, ...SCORE }] },
    grant: REFEREE,
    prepare: inLeague('started'),
    holds: 'submitted',
  },
  submitLeagueMapScore: {
    path: ofLeague('/scores/0'),
    body: SCORE,
    grant: REFEREE,
    prepare: inLeague('started'),
    holds: 'scoreStatus',
  },
  submitLeaguePlayerStats: {
    path: ofLeague('/player-stats'),
    body: { mapIndex: 0, playerStats: { someone: { kills: 21 } } },
    grant: REFEREE,
    prepare: inLeague('started'),
    holds: 'action',
  },
  submitLeagueBatchMatchScores: {
    path: `/leagues/${LEAGUE}/matches/batch-scores`,
    body: ({ matchId }: Sample) => ({ items: [{ matchId, mapIndex: 0, ...SCORE }] }),
    grant: REFEREE,
    prepare: inLeague('started'),
    holds: 'submitted',
    bucket: { limit: '200', remaining: '199' },
  },
  updateLeagueMatchStatus: {
    path: ofLeague('/status'),
    body: { status: 'IN_PROGRESS' },
    grant: REFEREE,
    prepare: inLeague('ready'),
    holds: 'newStatus',
  },
};
