import { catalogProfile, league, match, notification } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-01-01T00:00:00.000Z';
const TEAMS = [
  { id: 'team_open', visibility: 'public', userIds: ['user_a'] },
  { id: 'team_closed', visibility: 'private', userIds: ['user_a'] },
  { id: 'team_own', visibility: 'private', userIds: ['user_owner'] },
];
const RESOLVED = { name: 'Team', gameId: 'valorant', type: 'REGULAR', visibility: 'private', activeMemberIds: [], status: 'active' };
const USERS: Readonly<Record<string, string>> = { user_open: 'public', user_limited: 'limited', user_private: 'private' };
/** What the service was asked to write. */
let asked: unknown[] = [];
/** What other services were asked for names. */
let questions: string[] = [];
let items: notification.Notification[] = [];
let follows: notification.Follow[] = [];
/** The reader's now. */
let trophies: catalogProfile.OwnTournamentTrophy[] = [];

const followOf = (targetType: string, targetId: string): notification.Follow => ({ targetType, targetId, level: 'all', followedAt: AT });
const item = (id: string, more: Partial<notification.Notification>): notification.Notification =>
  notification.Notification.fromPartial({
    ...{ id, kind: 'match_result', reason: 'you', createdAt: AT, position: 1, isRead: false, targets: [] },
    data: { event: 'match.completed' },
    ...more,
  });
const ofMatch = (id: string, ...targets: [targetType: string, targetId: string][]) => ({
  subject: { type: 'match', id },
  ...(targets.length > 0 && { reason: 'follow', targets: targets.map(([targetType, targetId]) => ({ targetType, targetId })) }),
});

const SERVICES: Services = {
  profiles: {
    batchGetTeams: async ({ items: wanted }) => ({
      items: wanted.map(({ identifier }) => {
        const team = TEAMS.find(({ id }) => id === identifier);
        const shown = team && { slug: team.id, name: team.id, createdAt: AT, memberCount: 1, visibility: team.visibility };
        return { team: team && ({ id: team.id, ...shown, isMember: team.userIds.includes('user_owner') } as catalogProfile.Team) };
      }),
    }),
    batchGetTeamReferences: async ({ ids }) => ({ teams: ids.map((id) => ({ id, slug: `slug_${id}`, name: id, tag: 'TAG' })) }),
    batchGetTeamMemberIds: async ({ teamIds }) => ({
      teams: TEAMS.filter(({ id }) => teamIds.includes(id)).map(({ id: teamId, visibility, userIds }) => ({ teamId, visibility, userIds })),
    }),
    batchGetUserReferences: async ({ ids }) => ({
      users: ids.map((id) => ({ id, username: id, visibility: USERS[id] ?? 'public', isOpen: (USERS[id] ?? 'public') === 'public' })),
    }),
    async getUser({ identifier }) {
      if (USERS[identifier] === undefined || USERS[identifier] === 'private') throw new DomainError('error_user_not_found');
      return { user: { id: identifier, username: identifier, isVerified: false, visibility: USERS[identifier], createdAt: AT } };
    },
    resolveReferences: async ({ teams }) => ({
      users: [],
      teams: teams.map((identifier) => ({ ...RESOLVED, identifier, id: `id_of_${identifier}` })),
    }),
    listCallerTeams: async () => ({ teams: [] }),
  },
  leagues: {
    resolveLeagues: async ({ identifiers }) => ({
      leagues: identifiers
        .filter((id) => id === 'open')
        .map((identifier) => ({ identifier, id: 'league_open', slug: 'open', name: 'Open', seasons: [] })),
    }),
    batchGetLeagueReferences: async ({ ids }) => ({ leagues: ids.map((id) => ({ id, slug: 'open', name: 'Open' })) }),
  },
  tournaments: {
    batchGetTournamentReferences: async ({ ids }) => ({
      tournaments: ids.map((id) => ({ id, slug: id, name: id, isListed: id !== 'tournament_unlisted' })),
    }),
    getTournament: () => Promise.reject(new DomainError('error_tournament_not_found')),
  },
  matches: {
    batchGetMatches: async ({ items: wanted }) => ({
      items: wanted.map(({ id }) => ({
        takesCommands: false,
        match:
          id === 'match_hidden'
            ? undefined
            : match.Match.fromPartial({ id, status: 'COMPLETED', creatorTeamId: 'team_open', acceptedTeamId: 'team_own' }),
      })),
    }),
  },
  people: {
    listOwnTournamentTrophies: async ({ tournamentIds }) => {
      questions.push(`trophies ${tournamentIds.join(' ')}`);
      return { trophies: trophies.filter(({ tournamentId }) => tournamentIds.includes(tournamentId)) };
    },
  },
  tickets: {
    listOwnTickets: async ({ ids }) => {
      questions.push(`tickets ${ids.join(' ')}`);
      return {
        tickets: ids.filter((id) => id !== 'ticket_9').map((id) => league.Ticket.fromPartial({ id, subject: `about ${id}` })),
        hasMore: false,
      };
    },
  },
  invitations: {
    listUserInvitations: async ({ ids }) => {
      questions.push(`invitations ${ids.join(' ')}`);
      const open = ids.map((id) => ({ id, organization: { id: 'org_1', slug: 'acorns', name: 'Acorns', visibility: 'public' } }));
      return { invitations: open.map((each) => catalogProfile.Invitation.fromPartial(each)), hasMore: false };
    },
  },
  leagueInvitations: {
    listUserLeagueInvitations: async ({ ids }) => {
      questions.push(`invitations of leagues ${ids.join(' ')}`);
      const open = ids.filter((id) => id !== 'linv_9').map((id) => ({ id, leagueName: 'Night Cup' }));
      return { invitations: open.map((each) => league.UserLeagueInvitation.fromPartial(each)), hasMore: false };
    },
  },
  notifications: {
    followTarget: async (request) => {
      asked.push(request);
      return { follow: followOf(request.targetType, request.targetId), timestamp: AT };
    },
    unfollowTarget: async (request) => {
      asked.push(request);
      return {};
    },
    listFollows: async () => ({ follows, hasMore: false }),
    listFollowedIds: async () => ({ follows }),
    listNotifications: async ({ isUnreadOnly, pageSize, before = Infinity }) => {
      const left = items.filter(({ isRead, position }) => (!isUnreadOnly || !isRead) && position < before);
      return { notifications: left.slice(0, pageSize), hasMore: left.length > pageSize };
    },
    dismissNotifications: async (request) => {
      asked.push(request);
      return {};
    },
    markNotificationsRead: async (request) => {
      asked.push(request);
      return { unreadCount: 3, timestamp: AT };
    },
  },
};

const database = useDatabase('gateway');
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await startTestGateway(database, SERVICES);
  key = await gateway.key();
});
beforeEach(() => {
  [asked, questions] = [[], []];
});
afterAll(() => gateway.stop());

const call = async (path: string, method = 'GET', body?: object) => {
  const response = await gateway.fetch(path, { key, method, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('following', () => {
  it.each([
    ['team', 'team_open', 'team_open'],
    ['team', 'team_own', 'team_own'],
    ['league', 'open', 'league_open'],
    ['user', 'user_open', 'user_open'],
  ])('follows the %s %s by its id', async (targetType, target, targetId) => {
    const { status, body } = await call('/user/follows', 'POST', { targetType, target });
    expect([status, body]).toMatchObject([200, { success: true, follow: { targetType, target: { id: targetId }, isSilent: false } }]);
    expect(asked).toMatchObject([{ targetType, targetId }]);
  });

  it.each([
    ['team', 'team_nobody', 404, 'error_team_not_found'],
    ['team', 'team_closed', 403, 'error_follow_not_allowed'],
    ['league', 'nobody', 404, 'error_league_not_found'],
    ['user', 'user_private', 404, 'error_user_not_found'],
    ['user', 'user_limited', 403, 'error_follow_not_allowed'],
    ['tournament', 'draft', 404, 'error_tournament_not_found'],
    ['organization', 'open', 400, 'INVALID_INPUT'],
  ])('refuses to follow the %s %s with %d %s', async (targetType, target, status, error) => {
    expect(await call('/user/follows', 'POST', { targetType, target })).toMatchObject({ status, body: { error } });
    expect(asked).toEqual([]);
  });

  it('ends follows without a right to their targets', async () => {
    for (const path of ['team/team_closed', 'tournament/gone', 'league/gone'])
      expect((await call(`/user/follows/${path}`, 'DELETE')).status).toBe(200);
    expect(asked).toMatchObject([{ targetId: 'id_of_team_closed' }, { targetId: 'gone' }, { targetId: 'gone' }]);
  });

  it('shows no names of hidden targets, and reports that they are silent', async () => {
    follows = [
      ...['team_open', 'team_closed', 'team_own', 'team_gone'].map((id) => followOf('team', id)),
      ...['user_open', 'user_limited'].map((id) => followOf('user', id)),
      ...['tournament_open', 'tournament_unlisted'].map((id) => followOf('tournament', id)),
    ];
    const { body } = await call('/user/follows');
    const shown = body.follows as { target: { id: string; name: string | null }; isSilent: boolean }[];
    expect(shown.map(({ target, isSilent }) => [target.id, target.name, isSilent])).toEqual([
      ['team_open', 'team_open', false],
      ['team_closed', null, true],
      ['team_own', 'team_own', false],
      ['team_gone', null, true],
      ['user_open', 'user_open', false],
      ['user_limited', null, true],
      ['tournament_open', 'tournament_open', false],
      ['tournament_unlisted', 'tournament_unlisted', true],
    ]);
    expect((await call('/user/follows/ids')).body).toMatchObject({
      teams: ['team_open', 'team_closed', 'team_own', 'team_gone'],
      leagues: [],
    });
  });
});

describe('notifications', () => {
  it('omit and dismiss what is hidden from the reader, and count the rest', async () => {
    items = [
      item('ntf_own', { ...ofMatch('match_1'), data: { event: 'match.completed', tournamentId: 'tournament_unlisted' } as never }),
      item('ntf_hidden', ofMatch('match_hidden')),
      item('ntf_team', ofMatch('match_2', ['team', 'team_closed'], ['team', 'team_open'])),
      item('ntf_closed', ofMatch('match_3', ['team', 'team_closed'])),
      item('ntf_unlisted', ofMatch('match_4', ['tournament', 'tournament_unlisted'])),
      item('ntf_league', {
        kind: 'league_news',
        reason: 'follow',
        subject: { type: 'league', id: 'league_open' },
        isRead: true,
        targets: [{ targetType: 'league', targetId: 'league_open' }],
      }),
    ];
    const { body } = await call('/user/notifications');
    const shown = body.notifications as { id: string; subject: object; data: object }[];
    expect(shown.map(({ id }) => id)).toEqual(['ntf_own', 'ntf_team', 'ntf_league']);
    expect(shown[0]).toMatchObject({
      subject: { type: 'match', status: 'COMPLETED', isVoided: false, creatorTeam: { id: 'team_open', slug: 'slug_team_open' } },
    });
    expect(shown[0]!.data).toEqual({ event: 'match.completed' });
    expect(shown[2]!.subject).toEqual({ type: 'league', id: 'league_open', slug: 'open', name: 'Open' });
    expect(asked).toEqual([{ ids: ['ntf_hidden', 'ntf_closed', 'ntf_unlisted'] }]);
    expect((await call('/user/notifications/summary')).body).toMatchObject({ unreadCount: 2, latestAt: AT });
  });

  it('have the time of the newest visible one, however many hidden ones came after it', async () => {
    const hidden = Array.from({ length: 150 }, (_, index) => ({ ...ofMatch('match_hidden'), position: 1_000 - index, isRead: true }));
    const shown = { ...ofMatch('match_1'), position: 1, isRead: true, createdAt: '2026-01-01T00:00:01.000Z' };
    items = [...hidden, shown].map((each, index) => item(`ntf_${index}`, each));
    const { body } = await call('/user/notifications/summary');
    expect(body).toMatchObject({ unreadCount: 0, latestAt: shown.createdAt });
  });

  it('read the names of tickets and invitations with one call each, however many and old they are', async () => {
    items = [
      ...['ticket_1', 'ticket_2', 'ticket_9'].map((id) => item(`ntf_${id}`, { kind: 'ticket_reply', subject: { type: 'ticket', id } })),
      ...['inv_1', 'inv_2', 'linv_1', 'linv_9'].map((id) => item(`ntf_${id}`, { kind: 'invitation', subject: { type: 'invitation', id } })),
    ];
    const { body } = await call('/user/notifications');
    const names = (body.notifications as { subject: { name: string } }[]).map(({ subject }) => subject.name);
    expect(names).toEqual(['about ticket_1', 'about ticket_2', 'Acorns', 'Acorns', 'Night Cup']);
    expect(questions.toSorted()).toEqual([
      'invitations inv_1 inv_2',
      'invitations of leagues linv_1 linv_9',
      'tickets ticket_1 ticket_2 ticket_9',
    ]);
  });

  it('omit and dismiss trophies that were withdrawn, however many there are, by one call', async () => {
    const won = (tournamentId: string, trophyId: string): notification.Notification =>
      item(`ntf_${tournamentId}`, {
        ...{ kind: 'trophy', subject: { type: 'tournament', id: tournamentId } },
        data: { event: 'trophy.awarded', trophyId, rarity: 'rare' },
      });
    items = [won('kept', 'champion'), won('withdrawn', 'champion'), won('other', 'champion'), won('tournament_unlisted', 'runner_up')];
    trophies = [
      { tournamentId: 'kept', trophyId: 'champion' },
      { tournamentId: 'other', trophyId: 'third_place' },
      { tournamentId: 'tournament_unlisted', trophyId: 'runner_up' },
    ];
    const { body } = await call('/user/notifications');
    expect((body.notifications as { id: string }[]).map(({ id }) => id)).toEqual(['ntf_kept', 'ntf_tournament_unlisted']);
    expect(questions).toEqual(['trophies kept withdrawn other tournament_unlisted']);
    expect(asked).toEqual([{ ids: ['ntf_withdrawn', 'ntf_other'] }]);
    expect((await call('/user/notifications/summary')).body).toMatchObject({ unreadCount: 2 });
  });

  it('count as unread only what the summary counts, when some are marked as read', async () => {
    items = [item('ntf_own', ofMatch('match_1')), item('ntf_hidden', ofMatch('match_hidden'))];
    await call('/user/notifications/read', 'POST', { ids: ['ntf_own'] });
    expect(asked).toMatchObject([{ ids: ['ntf_hidden'] }, { ids: ['ntf_own'] }]);
  });

  it.each([
    ['nothing', {}],
    ['both ids and upTo', { ids: ['ntf_1'], upTo: 'ntf_2' }],
    ['no ids', { ids: [] }],
    ['101 ids', { ids: Array.from({ length: 101 }, (_, index) => `ntf_${index}`) }],
  ])('refuses to mark %s as read', async (_, body) => {
    expect(await call('/user/notifications/read', 'POST', body)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    expect(asked).toEqual([]);
  });

  it('are marked as read by ids, each once, or up to one of them', async () => {
    items = [];
    expect((await call('/user/notifications/read', 'POST', { ids: ['ntf_1', 'ntf_1'] })).body).toMatchObject({
      success: true,
      unreadCount: 3,
    });
    await call('/user/notifications/read', 'POST', { upTo: 'ntf_2' });
    expect(asked).toMatchObject([{ ids: ['ntf_1'] }, { ids: [], upTo: 'ntf_2' }]);
  });
});

it('refuses invalid settings', async () => {
  for (const body of [{ digest: 'hourly' }, { hour: 24 }, { mutedKinds: ['unknown'] }, { timeZone: '' }])
    expect((await call('/user/notification-settings', 'PATCH', body)).status).toBe(400);
});
