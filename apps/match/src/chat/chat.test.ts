import type { CallOptions } from '@matchpoint/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { eraseOldChats } from './sweep.js';

const service = useMatchService();
const { accepted, create, query } = actions(service);
const HOUR_MS = 3_600_000;
const staff = (userId: string): CallOptions => as(userId);

const send = (matchId: string, userId: string, content: string, fields: { replyToId?: string } = {}) =>
  service.chat().sendChatMessage({ matchId, content, ...fields }, as(userId));
const read = (matchId: string, userId: string, fields: { afterMessageId?: string; pageSize?: number; position?: number } = {}) =>
  service.chat().listChatMessages({ matchId, pageSize: 100, ...fields }, as(userId));
const eventsOf = (matchId: string) =>
  query<{ type: string; data: Record<string, unknown>; audience: object }>(
    'select type, data, audience from outbox_event where subject = $1 order by position',
    [`chat ${matchId}`],
  );

beforeEach(() => {
  service.world.staff.clear();
  service.world.staff.set('user_member', { role: 'MEMBER' });
  service.world.staff.set('user_manager', { role: 'MANAGER' });
  service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
});

describe('the chat of a match', () => {
  it('can be written and read by members of both teams, and its events reach both without a gap', async () => {
    const matchId = await accepted();
    const first = await send(matchId, 'user_a1', '  Lobby is up.  ');
    const second = await send(matchId, 'user_b2', 'Coming.', { replyToId: first.messageId });
    const { messages } = await read(matchId, 'user_a2');
    expect(messages.map(({ content, teamId, replyToId, sequence }) => [content, teamId, replyToId, sequence])).toEqual([
      ['Coming.', 'team_b', first.messageId, 2],
      ['Lobby is up.', 'team_a', undefined, 1],
    ]);
    const told = await eventsOf(matchId);
    expect(told.map(({ type, data }) => [type, data.messageId, data.chatSequence])).toEqual([
      ['chat.message_created', first.messageId, 1],
      ['chat.message_created', second.messageId, 2],
    ]);
    expect(told[0]?.audience).toEqual({ teamIds: ['team_a', 'team_b'] });
  });

  it('does not exist before the match is accepted, nor for strangers', async () => {
    const pending = await create();
    const matchId = await accepted();
    for (const [room, userId] of [
      [pending, 'user_a1'],
      [matchId, 'user_c1'],
      ['match_unknown', 'user_a1'],
    ] as const) {
      await expect(read(room, userId)).rejects.toMatchObject({ code: 'CHAT_ROOM_NOT_FOUND' });
      await expect(send(room, userId, 'Hello')).rejects.toMatchObject({ code: 'CHAT_ACCESS_DENIED' });
    }
  });

  it('can be read by staff, who cannot write in it', async () => {
    const matchId = await accepted({ leagueId: 'vct' });
    const other = await accepted();
    for (const userId of ['user_member', 'user_moderator']) {
      await expect(read(matchId, userId)).resolves.toMatchObject({ messages: [] });
      await expect(send(matchId, userId, 'Hello')).rejects.toMatchObject({ code: 'CHAT_ACCESS_DENIED' });
    }
    await expect(read(other, 'user_member')).rejects.toMatchObject({ code: 'CHAT_ROOM_NOT_FOUND' });
    await expect(read(other, 'user_moderator')).resolves.toMatchObject({ messages: [] });
  });

  it('shows a key bound to another game or league nothing', async () => {
    const matchId = await accepted();
    const asKey = (fields: object) => ({ caller: { userId: 'user_a1', keyId: 'key_1', ...fields } }) as CallOptions;
    const list = (call: CallOptions) => service.chat().listChatMessages({ matchId, pageSize: 1 }, call);
    await expect(list(asKey({ kind: 'game_developer', gameId: 'valorant' }))).resolves.toMatchObject({ hasMore: false });
    await expect(list(asKey({ kind: 'game_developer', gameId: 'chess' }))).rejects.toMatchObject({ code: 'CHAT_ROOM_NOT_FOUND' });
    await expect(list(asKey({ kind: 'league_operator', leagueId: 'league_1' }))).rejects.toMatchObject({ code: 'CHAT_ROOM_NOT_FOUND' });
  });

  it('rejects a reply to a message of another match, and polling after one', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const { messageId } = await send(other, 'user_a1', 'Here');
    await expect(send(one, 'user_a1', 'Hello', { replyToId: messageId })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(read(one, 'user_a1', { afterMessageId: messageId })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('has one gapless order for many concurrent writers, also for a client that polls meanwhile', async () => {
    const matchId = await accepted();
    const { messageId: start } = await send(matchId, 'user_a1', 'start');
    const polled: string[] = [];
    let isWriting = true;
    const poll = async (): Promise<void> => {
      const { messages } = await read(matchId, 'user_b1', { afterMessageId: polled.at(-1) ?? start, pageSize: 7 });
      polled.push(...messages.map(({ id }) => id));
    };
    const polling = (async () => {
      while (isWriting) await poll();
    })();
    const writers = ['user_a1', 'user_a2', 'user_b1', 'user_b2'];
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(matchId, writers[index % 4] as string, `message ${index}`)),
    );
    isWriting = false;
    await polling;
    while (polled.length < 50) await poll();
    const { messages } = await read(matchId, 'user_a1');
    expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 51 }, (_, index) => 51 - index));
    expect(messages.slice(0, 50).map(({ id }) => id)).toEqual(polled.toReversed());
    expect(new Set(polled)).toEqual(new Set(sent.map(({ messageId }) => messageId)));
    const told = await eventsOf(matchId);
    expect(told.map(({ data }) => data.chatSequence)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
  });

  it('reports for a repeated key that nothing more will be written', async () => {
    const matchId = await accepted();
    const call = as('user_a1', { key: 'once', scope: 'chat', fingerprint: 'same' });
    await expect(service.chat().admitChatMessage({ matchId }, call)).resolves.toEqual({ isRepeat: false });
    const { messageId } = await service.chat().sendChatMessage({ matchId, content: 'Once' }, call);
    await expect(service.chat().admitChatMessage({ matchId }, call)).resolves.toEqual({ isRepeat: true });
    await expect(service.chat().sendChatMessage({ matchId, content: 'Once' }, call)).resolves.toMatchObject({ messageId });
    expect((await read(matchId, 'user_a1')).messages).toHaveLength(1);
  });

  it('closes 48 hours after the match has ended; retention erases it, reported messages later', async () => {
    const matchId = await accepted();
    const kept = await send(matchId, 'user_a1', 'Insult');
    await send(matchId, 'user_a1', 'Hello');
    await service.chat().reportChatMessage({ messageId: kept.messageId, reason: '' }, as('user_b1'));
    expect((await read(matchId, 'user_a1')).closesAt).toBeUndefined();
    await service.commands().cancelMatch({ matchId }, as('user_a1'));
    const { closesAt = '' } = await read(matchId, 'user_a1');
    service.clock.advance(48 * HOUR_MS);
    expect(Date.parse(closesAt)).toBe(service.clock.now().getTime());
    await expect(send(matchId, 'user_b1', 'In time')).resolves.toBeDefined();
    service.clock.advance(1);
    await expect(send(matchId, 'user_b1', 'Too late')).rejects.toMatchObject({ code: 'error_chat_closed' });
    const count = async (): Promise<number> => (await read(matchId, 'user_a1')).messages.length;
    service.clock.advance(29 * 24 * HOUR_MS);
    await eraseOldChats(service.context());
    expect(await count()).toBe(3);
    service.clock.advance(24 * HOUR_MS);
    await eraseOldChats(service.context());
    expect(await count()).toBe(1);
    service.clock.advance(60 * 24 * HOUR_MS);
    await eraseOldChats(service.context());
    expect(await count()).toBe(0);
  });
});

describe('a message', () => {
  it('can be deleted once by its sender, a manager or the platform, and keeps its place', async () => {
    const matchId = await accepted({ leagueId: 'vct' });
    const remove = (messageId: string, userId: string) => service.chat().deleteChatMessage({ messageId }, staff(userId));
    for (const userId of ['user_a1', 'user_manager', 'user_moderator']) {
      const { messageId } = await send(matchId, 'user_a1', 'Gone');
      await expect(remove(messageId, 'user_b1')).rejects.toMatchObject({ code: 'CHAT_ACCESS_DENIED' });
      await expect(remove(messageId, 'user_member')).rejects.toMatchObject({ code: 'CHAT_ACCESS_DENIED' });
      await expect(remove(messageId, 'user_c1')).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
      await remove(messageId, userId);
      await expect(remove(messageId, userId)).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    }
    const { messages } = await read(matchId, 'user_a1');
    expect(messages.map(({ content, deletedAt }) => [content, deletedAt !== undefined])).toEqual(Array(3).fill(['', true]));
    const told = await eventsOf(matchId);
    expect(told.filter(({ type }) => type === 'chat.message_deleted')).toHaveLength(3);
    const audited = await query<{ data: { actorUserId: string } }>(
      `select data from outbox_event where type = 'internal.audit.recorded' and data->>'action' = 'chat.message_deleted'`,
    );
    expect(audited.map(({ data }) => data.actorUserId)).toEqual(['user_moderator']);
  });

  it('can be reported once per person by its readers, and not by its sender', async () => {
    const matchId = await accepted({ leagueId: 'vct' });
    const { messageId } = await send(matchId, 'user_a1', 'Insult');
    const report = (userId: string) => service.chat().reportChatMessage({ messageId, reason: 'Insults.' }, as(userId));
    await expect(report('user_a1')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(report('user_c1')).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    const reports = await Promise.all([report('user_b1'), report('user_b1'), report('user_b1')]);
    expect(new Set(reports.map(({ reportId }) => reportId)).size).toBe(1);
    expect(reports.filter(({ alreadyReported }) => !alreadyReported)).toHaveLength(1);
    const told = (await eventsOf(matchId)).filter(({ type }) => type === 'chat.message_reported');
    expect(told.map(({ audience }) => audience)).toEqual([{ userIds: ['user_b1'], leagueId: 'league_1' }]);
  });
});

describe('reports', () => {
  const resolve = (league: string, reportId: string, fields: { action: string; hours?: number; reason?: string }, userId: string) =>
    service.chat().resolveChatReport({ league, reportId, ...fields }, staff(userId));
  const reported = async (fields: { leagueId?: string } = { leagueId: 'vct' }) => {
    const matchId = await accepted(fields);
    const { messageId } = await send(matchId, 'user_a1', 'Insult');
    const [one, two] = await Promise.all(
      ['user_b1', 'user_b2'].map((userId) => service.chat().reportChatMessage({ messageId, reason: '' }, as(userId))),
    );
    return { matchId, messageId, one: one?.reportId ?? '', two: two?.reportId ?? '' };
  };

  it('resolves all reports of one message together, once, and keeps what it said', async () => {
    const { matchId, one, two } = await reported();
    await resolve('vct', one, { action: 'delete' }, 'user_manager');
    for (const id of [one, two])
      await expect(resolve('', id, { action: 'dismiss' }, 'user_moderator')).rejects.toMatchObject({ code: 'error_already_resolved' });
    const { reports } = await service.chat().listChatReports({ league: 'vct', pageSize: 100 }, staff('user_manager'));
    expect(reports.filter((each) => each.matchId === matchId).map(({ content, resolution }) => [content, resolution])).toEqual([
      ['Insult', 'delete'],
      ['Insult', 'delete'],
    ]);
    expect((await read(matchId, 'user_a1')).messages[0]?.content).toBe('');
  });

  it('shows reports of a match without a league to the platform only', async () => {
    const { one } = await reported({});
    await expect(resolve('vct', one, { action: 'dismiss' }, 'user_manager')).rejects.toMatchObject({ code: 'error_chat_report_not_found' });
    await expect(resolve('', one, { action: 'dismiss' }, 'user_manager')).rejects.toMatchObject({ code: 'error_not_found' });
    await expect(resolve('', one, { action: 'dismiss' }, 'user_moderator')).resolves.toBeDefined();
  });

  it('can mute the sender in the league, until the mute is cleared or ends', async () => {
    const { matchId, one } = await reported();
    const elsewhere = await accepted();
    const { muteId = '' } = await resolve('vct', one, { action: 'mute', hours: 1, reason: 'Insults.' }, 'user_manager');
    await expect(send(matchId, 'user_a1', 'Hello')).rejects.toMatchObject({ code: 'error_chat_muted' });
    await expect(send(elsewhere, 'user_a1', 'Hello')).resolves.toBeDefined();
    const clear = (league: string) => service.chat().clearChatMute({ league, muteId }, staff('user_moderator'));
    await expect(clear('')).rejects.toMatchObject({ code: 'error_chat_mute_not_found' });
    await clear('vct');
    await expect(clear('vct')).rejects.toMatchObject({ code: 'error_chat_mute_not_found' });
    await expect(send(matchId, 'user_a1', 'Hello')).resolves.toBeDefined();
  });

  it('can mute at most 1,000 users of a league at a time, while the platform has no limit', async () => {
    await query(`insert into chat_mute (league_id, user_id, id, reason, created_by_user_id, created_at, expires_at)
      select league_id, 'user_' || n, 'mute_' || league_id || n, 'x', 'user_manager', now(), '2100-01-01'
      from generate_series(1, 1000) n, unnest(array['league_1', '']) league_id`);
    const mute = (league: string, userId: string) =>
      service.chat().muteChatUser({ league, userId, hours: 1, reason: 'Spam.' }, staff(league ? 'user_manager' : 'user_moderator'));
    await expect(mute('vct', 'user_b2')).rejects.toMatchObject({ code: 'error_limit_reached' });
    await mute('', 'user_b2');
    await query(`delete from chat_mute where expires_at = '2100-01-01'`);
  });

  it('tells the staff of a league nothing of private users whom it does not know and who wrote nothing in its chats', async () => {
    const mute = (userId: string, league = 'vct', by = 'user_manager') =>
      service.chat().muteChatUser({ league, userId, hours: 1, reason: 'Spam.' }, staff(by));
    const unknown = expect.objectContaining({ code: 'error_user_not_found' });
    // Nobody has written in the league yet.
    await query('update match set league_id = null');
    service.world.privateUsers = new Set(['user_a1', 'user_b2', 'user_member']);
    try {
      const other = await accepted();
      await send(other, 'user_a1', 'In no league.');
      for (const userId of ['user_a1', 'user_b2', 'nobody']) await expect(mute(userId)).rejects.toEqual(unknown);
      await send(await accepted({ leagueId: 'vct' }), 'user_a1', 'Hello');
      for (const userId of ['user_a1', 'user_member', 'user_b1']) await expect(mute(userId)).resolves.toMatchObject({ userId });
      await expect(mute('user_b2')).rejects.toEqual(unknown);
      await mute('user_b2', '', 'user_moderator');
      await expect(mute('user_b2')).rejects.toEqual(unknown);
    } finally {
      service.world.privateUsers = new Set();
    }
  });

  it('lets the platform mute everywhere; muting again changes the running mute', async () => {
    const matchId = await accepted();
    const mute = (hours: number) =>
      service.chat().muteChatUser({ league: '', userId: 'user_b2', hours, reason: 'Spam.' }, staff('user_moderator'));
    const first = await mute(1);
    const second = await mute(2);
    expect(second.muteId).toBe(first.muteId);
    service.clock.advance(2 * HOUR_MS - 1);
    await expect(send(matchId, 'user_b2', 'Hello')).rejects.toMatchObject({ code: 'error_chat_muted' });
    service.clock.advance(1);
    await expect(send(matchId, 'user_b2', 'Hello')).resolves.toBeDefined();
    expect((await mute(1)).muteId).not.toBe(first.muteId);
  });
});
