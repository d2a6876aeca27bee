import type {
  GetMatchDetailResult,
  GetMatchPlayersResult,
  GetMatchScoresResult,
  ListMatchChatMessagesResult,
  ListMatchDisputesResult,
  ListMatchOverlayTokensResult,
  ListUserInvitationsResult,
  ListUserOngoingMatchesResult,
  ListUserTeamsResult,
  MatchPage,
  NextAction,
} from '@matchpoint/sdk';
import { type Answers, at, DAY, HOUR, LAST_PAGE, STAMP } from './answers.js';
import { detailOf, LIVE, match } from './matches.js';
import { mapScore } from './played-match.js';
import { ACCOUNT, READER, SIGNED_IN } from './signed-in.js';
import { HAWKS, KITES, NORTH, OWLS, peopleOf, TIDE } from './teams.js';

const TEAMS: ListUserTeamsResult = {
  teams: [{ ...OWLS, visibility: 'public', role: 'CAPTAIN', joinedAt: at(-300 * DAY), organization: null }],
  count: 1,
  ...STAMP,
};

const next = (action: string, given: Partial<NextAction> = {}): { nextAction: NextAction } => ({
  nextAction: { action, by: 'caller', mapIndex: null, deadlineAt: null, onDeadline: 'none', ...given },
});

const OPEN = { status: 'ACCEPTED', winnerTeamId: null, startedAt: null, completedAt: null } as const;
const ONGOING: ListUserOngoingMatchesResult = {
  matches: [
    detailOf(
      LIVE[0] ?? match('live', [OWLS, HAWKS]),
      next('scores', { mapIndex: 1, deadlineAt: at(3 * HOUR), onDeadline: 'auto_confirm' }),
    ),
    detailOf(match('soon', [TIDE, OWLS], { ...OPEN, scheduledAt: at(2 * HOUR) }), next('ready')),
    detailOf(match('later', [OWLS, KITES], { ...OPEN, scheduledAt: at(26 * HOUR) }), next('ready', { by: 'opponent' })),
    detailOf(
      match('asked', [NORTH, OWLS], { ...OPEN, status: 'PENDING', scheduledAt: null }),
      next('acceptances/approve', { by: 'opponent' }),
    ),
  ],
  ...STAMP,
};

const RESULTS: MatchPage = {
  page: [match('own_1', [OWLS, TIDE]), match('own_2', [KITES, OWLS], { winnerTeamId: KITES.id, completedAt: at(-3 * DAY) })],
  isDone: true,
  continueCursor: '',
  ...STAMP,
};

const INVITATIONS: ListUserInvitationsResult = { invitations: [], count: 0, pagination: LAST_PAGE, ...STAMP };

const OWN_TEAMS: Answers = { ...SIGNED_IN, ...ACCOUNT, 'GET /users/amberfox/teams': TEAMS };

export const DESK: Answers = {
  ...OWN_TEAMS,
  'GET /user/ongoing-matches': ONGOING,
  'GET /user/invitations': INVITATIONS,
  'POST /user/matches': RESULTS,
};

const CURRENT = detailOf(LIVE[0] ?? match('live', [OWLS, HAWKS]), {
  ...next('scores', { mapIndex: 1, deadlineAt: at(3 * HOUR), onDeadline: 'auto_confirm' }),
  allowedActions: ['scores', 'lobby-code', 'forfeit'],
});

const PLAYERS: GetMatchPlayersResult = {
  matchId: CURRENT.id,
  players: [OWLS, HAWKS].flatMap((team) =>
    peopleOf(team).map(({ id, username, name, avatarUrl }, index) => ({
      ...{ id: `${CURRENT.id}.${id}`, userId: id, teamId: team.id, username, name, avatarUrl },
      rosterType: 'ACTIVE' as const,
      attendanceStatus: index < 4 ? ('ATTENDING' as const) : ('TENTATIVE' as const),
      isCheckedIn: index < 4,
      checkedInAt: index < 4 ? at(-60) : null,
    })),
  ),
  ...STAMP,
};

const CHAT: ListMatchChatMessagesResult = {
  data: [
    ['On our way, two minutes.', `user_${HAWKS.slug}`, 'amberfox_river_hawks', HAWKS.id],
    ['Lobby is up.', READER.id, READER.username, OWLS.id],
  ].map(([content = '', senderUserId = '', senderUsername = '', teamId = ''], index) => ({
    ...{ id: `chat_${index}`, content, senderUserId, senderUsername, teamId },
    ...{ replyToId: null, createdAt: at(-44 - index), deletedAt: null, sequence: 2 - index },
  })),
  nextCursor: null,
  hasMore: false,
  closesAt: null,
  ...STAMP,
};

const address = `/matches/${CURRENT.id}`;
export const MATCH_ROOM: Answers = {
  ...OWN_TEAMS,
  [`GET ${address}`]: { match: CURRENT, ...STAMP } satisfies GetMatchDetailResult,
  [`GET ${address}/scores`]: {
    scores: [mapScore(0, 'ascent', [13, 9])],
    seriesScore: { creatorMapWins: 1, opponentMapWins: 0 },
    ...STAMP,
  } satisfies GetMatchScoresResult,
  [`GET ${address}/players`]: PLAYERS,
  [`GET ${address}/disputes`]: { disputes: [], count: 0, pagination: LAST_PAGE, ...STAMP } satisfies ListMatchDisputesResult,
  [`GET ${address}/overlay-tokens`]: { overlayTokens: [], count: 0, ...STAMP } satisfies ListMatchOverlayTokensResult,
  [`GET ${address}/chat`]: CHAT,
};
