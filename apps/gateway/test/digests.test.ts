import { type account, match, notification } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailDigest } from '../src/digests/mail-digest.js';
import { startMailingDigests } from '../src/digests/start-mailing-digests.js';
import { createUnsubscribeTokens } from '../src/digests/unsubscribe-tokens.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const AT = '2026-01-01T00:00:00.000Z';
const PERIOD = '2026-03-01';
/** Who is asked about what, in this order. */
let asked: string[] = [];
let queued: account.QueueDigestRequest[] = [];
let due: notification.DueDigest[] = [];
let unread: notification.Notification[] = [];
/** Up to where digests were settled. */
let settled: (number | undefined)[] = [];
let isGone = false;
/** Up to where the period's digest went, if one was queued before. */
let earlier: number | undefined;
/** Whose digest cannot be queued. */
let failing = '';

const live = (id: string, userId: string, position = 1): notification.Notification => ({
  ...{ id, kind: 'player_live', reason: 'follow', createdAt: AT, position, isRead: false, subject: { type: 'user', id: userId } },
  ...{ data: { event: 'stream.online' }, targets: [{ targetType: 'user', targetId: userId }] },
});

const TEAMS = ['team_red', 'team_blue'];
/** The matches that are read, by id. */
const MATCHES: Readonly<Record<string, object>> = {
  match_red: { status: 'COMPLETED', winnerTeamId: 'team_red', creatorTeamScore: 2, acceptedTeamScore: 1 },
  match_blue: { status: 'FORFEITED', winnerTeamId: 'team_blue', creatorTeamScore: 0, acceptedTeamScore: 0 },
  match_drawn: { status: 'COMPLETED', creatorTeamScore: 1, acceptedTeamScore: 1 },
  match_again: { status: 'IN_PROGRESS' },
};
const resultOf = (id: string): notification.Notification =>
  notification.Notification.fromPartial({
    ...{ id: `ntf_${id}`, kind: 'match_result', reason: 'you', createdAt: AT, position: 1, subject: { type: 'match', id } },
    data: { event: 'match.completed' },
  });

const SERVICES: Services = {
  profiles: {
    batchGetUserReferences: async ({ ids }) => ({
      users: ids.map((id) => ({ id, username: id, isOpen: true, visibility: id === 'user_hidden' ? 'private' : 'public' })),
    }),
    batchGetTeamReferences: async ({ ids }) => ({ teams: ids.map((id) => ({ id, slug: id, name: id, tag: 'TAG' })) }),
    batchGetTeamMemberIds: async () => ({ teams: [] }),
    listCallerTeams: async () => ({ teams: [] }),
  },
  matches: {
    batchGetMatches: async ({ items }) => ({
      items: items.map(({ id }) => ({
        takesCommands: false,
        match: match.Match.fromPartial({ id, creatorTeamId: TEAMS[0], acceptedTeamId: TEAMS[1], ...MATCHES[id] }),
      })),
    }),
  },
  leagues: { batchGetLeagueReferences: async () => ({ leagues: [] }) },
  tournaments: { batchGetTournamentReferences: async () => ({ tournaments: [] }) },
  notifications: {
    claimDigests: async ({ limit }) => ({ digests: due.splice(0, limit) }),
    listNotifications: async (_, { caller }) => {
      asked.push(`list ${caller?.userId}`);
      return { notifications: unread, hasMore: false };
    },
    dismissNotifications: async ({ ids }) => {
      asked.push(`dismiss ${ids.join(' ')}`);
      return {};
    },
    settleDigest: async ({ period, mailedUntil }, { caller }) => {
      asked.push(`settle ${caller?.userId} ${period}`);
      settled.push(mailedUntil);
      return {};
    },
    updateNotificationSettings: async (request, { caller }) => {
      asked.push(`set ${caller?.userId} ${JSON.stringify(request)}`);
      if (isGone) throw new DomainError('error_user_not_found');
      return { settings: undefined, timestamp: AT };
    },
  },
  account: {
    queueDigest: async (request, { caller }) => {
      if (caller?.userId === failing) throw new DomainError('error_unavailable');
      asked.push(`queue ${caller?.userId}`);
      queued.push(request);
      return { isQueued: earlier === undefined, mailedUntil: earlier ?? request.mailedUntil };
    },
  },
};

const database = useDatabase('gateway');
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(database, SERVICES);
});
afterAll(() => gateway.stop());
beforeEach(() => {
  [asked, queued, due, unread, settled, isGone, failing, earlier] = [[], [], [], [], [], false, '', undefined];
});

const tokens = () => createUnsubscribeTokens(gateway.context.config.keyPepper);
const mail = (userId: string, mailedUntil = 0) => mailDigest(gateway.context, tokens(), { userId, period: PERIOD, mailedUntil });

describe('a digest', () => {
  it('contains at most 20 unread notifications, with names that its reader may see', async () => {
    unread = [live('ntf_hidden', 'user_hidden'), ...Array.from({ length: 25 }, (_, index) => live(`ntf_${index}`, `user_${index}`))];
    await mail('user_reader');
    expect(asked).toEqual(['list user_reader', 'dismiss ntf_hidden', 'queue user_reader', `settle user_reader ${PERIOD}`]);
    const [{ items, ...digest }] = queued as [account.QueueDigestRequest];
    expect(digest).toEqual({ period: PERIOD, unreadCount: 25, unsubscribeToken: tokens().mint('user_reader'), mailedUntil: 1 });
    expect(items).toHaveLength(20);
    expect(items[0]).toEqual({
      ...{ kind: 'player_live', event: 'stream.online', subjectType: 'user', subjectId: 'user_0', slug: 'user_0', name: 'user_0' },
    });
  });

  it('tells the current status of each match and who won it', async () => {
    unread = Object.keys(MATCHES).map(resultOf);
    await mail('user_reader');
    expect(queued[0]?.items.map(({ subjectId, status, winner }) => [subjectId, status, winner])).toEqual([
      ['match_red', 'COMPLETED', 'creator'],
      ['match_blue', 'FORFEITED', 'accepted'],
      ['match_drawn', 'COMPLETED', undefined],
      ['match_again', 'IN_PROGRESS', undefined],
    ]);
  });

  it('holds nothing that a digest before held, and is not mailed for that alone', async () => {
    unread = [live('ntf_new', 'user_new', 9), live('ntf_old', 'user_old', 7)];
    await mail('user_reader', 7);
    await mail('user_reader', 9);
    expect(queued.map(({ items, unreadCount }) => [items.map(({ slug }) => slug), unreadCount])).toEqual([[['user_new'], 2]]);
    expect(settled).toEqual([9, undefined]);
  });

  it('is settled up to what was mailed when a gateway stopped between queueing and settling', async () => {
    unread = [live('ntf_new', 'user_new', 9), live('ntf_mailed', 'user_mailed', 7)];
    earlier = 7;
    await mail('user_reader');
    expect(settled).toEqual([7]);
  });

  it('is not mailed to somebody who has read everything, or who is suspended', async () => {
    await mail('user_reader');
    unread = [live('ntf_1', 'user_1')];
    await database.pool().query("insert into owner_access (user_id, suspended_at) values ('user_banned', now() - interval '1 day')");
    await mail('user_banned');
    expect(asked).toEqual(['list user_reader', `settle user_reader ${PERIOD}`, `settle user_banned ${PERIOD}`]);
  });

  it('is only completed once it was queued, and doesn’t delay others', async () => {
    failing = 'user_due_1';
    unread = [live('ntf_1', 'user_1')];
    due = Array.from({ length: 9 }, (_, index) => ({ userId: `user_due_${index}`, period: PERIOD, mailedUntil: 0 }));
    const mailing = startMailingDigests(gateway.context);
    await eventually(() => expect(asked.filter((each) => each.startsWith('settle'))).toHaveLength(8));
    await mailing.stop();
    expect(queued).toHaveLength(8);
  });
});

describe('the unsubscribe page', () => {
  const open = (token: string, init: RequestInit = {}) => gateway.fetch(`//unsubscribe/${token}`, init);
  const oneClick = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' };

  it('has a button, and changes nothing when opened', async () => {
    const response = await open(tokens().mint('user_reader'));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await response.text()).toContain('<form method="post">');
    expect((await open(tokens().mint('user_reader'), { method: 'HEAD' })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it.each([
    ['in one click', oneClick],
    ['by a form of several parts', { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['without a body', { method: 'POST' }],
  ])('ends digests %s, without a session', async (_how, init) => {
    const response = await open(tokens().mint('user_reader'), init);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('unsubscribed')]);
    expect(asked).toEqual(['set user_reader {"digest":"off"}']);
  });

  it('responds identically to any token, and ends nothing for one that isn’t ours', async () => {
    const [ours, theirs] = [await open(tokens().mint('user_reader'), oneClick), await open('nobody.knows', oneClick)];
    const withoutNonce = async (response: Response) => (await response.text()).replace(/nonce="[^"]*"/, '');
    expect([theirs.status, await withoutNonce(theirs)]).toEqual([200, await withoutNonce(ours)]);
    expect(asked).toHaveLength(1);
    isGone = true;
    expect((await open(tokens().mint('user_gone'), oneClick)).status).toBe(200);
  });

  it('refuses large bodies and other methods', async () => {
    const token = tokens().mint('user_reader');
    expect((await open(token, { ...oneClick, body: 'x'.repeat(2_000) })).status).toBe(413);
    expect((await open(token, { method: 'DELETE' })).status).toBe(405);
    expect(asked).toEqual([]);
  });
});
