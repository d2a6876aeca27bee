import { loadConfig, TWITCH_VARIABLES } from '@matchpoint/config';
import { createHelix } from '@matchpoint/core';
import { eventually, startTwitchStandIn, type TwitchStandIn } from '@matchpoint/testing';
import type { BackgroundWork } from '@matchpoint/rpc';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatalogProfileContext } from '../context.js';
import { startFollowingStreams } from './follow-streams.js';
import { lookAtStreams } from './look-at-streams.js';
import { as, importRows, useService } from '../../test/start-service.js';

const service = useService();
const by = (user: string) => as(`user_${user}`);
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => (await service().pool.query(text, values)).rows as Row[];
const BEGAN = '2026-01-15T12:00:00.000Z';
let twitch: TwitchStandIn;
/** The service's context, as in a process with credentials. */
let context: CatalogProfileContext;

beforeAll(async () => {
  twitch = await startTwitchStandIn();
  const twitchConfig = loadConfig(TWITCH_VARIABLES, twitch.environment);
  context = { ...service().context, config: { ...service().context.config, ...twitchConfig } };
  const linked = (username: string, fields: object = {}) => ({
    id: `user_${username}`,
    username,
    connections: [{ platform: 'Twitch', username: `${username}_live`, isPrimary: true, ...fields }],
  });
  await importRows(service(), 'user', [
    linked('ann'),
    linked('ben', { username: 'Not a login', url: 'https://www.twitch.tv/Ben_Live' }),
    linked('cyd', { showOnProfile: false }),
    { ...linked('lim'), visibility: 'limited' },
    { ...linked('priv'), visibility: 'private' },
    { id: 'user_says', username: 'says' },
  ]);
  await service().people.createConnection({ platform: 'twitch', username: 'says_live' }, by('says'));
});
afterAll(() => twitch.stop());
beforeEach(async () => {
  await query('delete from live_streams');
  await query('delete from outbox_event');
  twitch.trouble = undefined;
  twitch.live.clear();
  twitch.requests.length = 0;
});

/** One round; returns the connection after which the next one begins. */
async function look(afterId?: string): Promise<string | undefined> {
  let stands: string | undefined;
  await lookAtStreams(context, createHelix(context.config, context.clock), { afterId }, (id) => (stands = id));
  return stands;
}
const statusOf = async (identifier: string, caller = 'says') =>
  (await service().streams.getUserStreams({ identifier }, by(caller))).streams.map(({ login }) => login);
const told = () =>
  query<{ type: string; subject: string; data: Record<string, unknown>; audience: unknown }>(
    'select type, subject, data, audience from outbox_event order by position',
  );
const questions = () => twitch.requests.filter((request) => request.includes('/streams'));

describe('a live stream', () => {
  it('is what Twitch reports for channels that are linked and shown, and for no others', async () => {
    for (const name of ['ann', 'ben', 'cyd', 'lim', 'priv', 'says']) twitch.live.set(`${name}_live`, {});
    await look();
    expect(questions()).toHaveLength(1);
    expect(new URL(`http://x${questions()[0]?.split(' ')[1]}`).searchParams.getAll('user_login').toSorted()).toEqual([
      ...['ann_live', 'ben_live', 'lim_live', 'priv_live'],
    ]);
    const { userId, streams } = await service().streams.getUserStreams({ identifier: 'ANN' }, by('says'));
    expect({ userId, streams }).toMatchObject({
      userId: 'user_ann',
      streams: [
        {
          ...{ platform: 'TWITCH', login: 'ann_live', title: 'Ranked', gameName: 'VALORANT', viewerCount: 7, startedAt: BEGAN },
          thumbnailUrl: 'https://static-cdn.jtvnw.net/previews-ttv/live_user-440x248.jpg',
          seenAt: service().clock.now().toISOString(),
        },
      ],
    });
    expect(await statusOf('ben')).toEqual(['ben_live']);
  });

  it('is hidden at once if the profile or connection does not show it; a private user is not found', async () => {
    for (const name of ['ann', 'lim', 'priv']) twitch.live.set(`${name}_live`, {});
    await look();
    expect([await statusOf('lim'), await statusOf('lim', 'lim'), await statusOf('priv', 'priv')]).toEqual([
      [],
      ['lim_live'],
      ['priv_live'],
    ]);
    await expect(statusOf('priv')).rejects.toMatchObject({ code: 'error_user_not_found' });
    const identifiers = ['user_ann', 'user_lim', 'user_priv', 'user_invented', 'cyd', 'ann'];
    const { items } = await service().streams.batchGetLivePlatforms({ identifiers }, by('says'));
    expect(items.map(({ platforms }) => platforms)).toEqual([['TWITCH'], [], [], [], [], ['TWITCH']]);
    await query(`update user_connections set show_on_profile = false where user_id = 'user_ann'`);
    expect(await statusOf('ann')).toEqual([]);
    await look();
    expect((await told()).at(-1)).toMatchObject({ type: 'stream.offline', subject: 'user_ann' });
    await query(`update user_connections set show_on_profile = true where user_id = 'user_ann'`);
  });

  it('is published to its user only, once, in order: started, restarted, ended', async () => {
    const { clock } = service();
    const audience = { userIds: ['user_ann'] };
    const channel = { channelId: 'id-of-ann_live', userId: 'user_ann', platform: 'TWITCH' };
    const online = (startedAt: string) => ({ type: 'stream.online', data: { ...channel, startedAt: Date.parse(startedAt) }, audience });
    const offline = () => ({ type: 'stream.offline', data: { ...channel, endedAt: clock.now().getTime() }, audience });
    twitch.live.set('ann_live', {});
    await look();
    twitch.live.set('ann_live', { viewer_count: 9, title: 'Scrims' });
    await look();
    expect(await told()).toMatchObject([online(BEGAN)]);
    expect((await service().streams.getUserStreams({ identifier: 'ann' }, by('says'))).streams[0]).toMatchObject({ viewerCount: 9 });
    twitch.live.set('ann_live', { started_at: '2026-01-15T14:00:00Z' });
    await look();
    expect((await told()).slice(1)).toMatchObject([offline(), online('2026-01-15T14:00:00.000Z')]);
    twitch.live.delete('ann_live');
    await look();
    await look();
    expect((await told()).slice(3)).toMatchObject([offline()]);
    expect(await query('select 1 from live_streams')).toEqual([]);
  });

  it('is remembered for ten minutes while Twitch does not answer, but not forever', async () => {
    twitch.live.set('ann_live', {});
    await look();
    for (const trouble of [500, 429, 'silence'] as const) {
      twitch.trouble = trouble;
      await expect(look(), String(trouble)).rejects.toThrow();
    }
    expect(await statusOf('ann')).toEqual(['ann_live']);
    service().clock.advance(600_000);
    expect(await statusOf('ann')).toEqual([]);
    expect((await told()).map(({ type }) => type)).toEqual(['stream.online']);
    twitch.trouble = undefined;
    await look();
    expect(await statusOf('ann')).toEqual(['ann_live']);
  });

  it('is requested for 100 channels at a time, and one that Twitch refuses does not hide the others', async () => {
    const names = Array.from({ length: 130 }, (_, index) => `many${String(index).padStart(3, '0')}`);
    await importRows(
      service(),
      'user',
      names.map((username, index) => ({ username, connections: [{ platform: 'twitch', username: index === 7 ? '_refused' : username }] })),
    );
    for (const name of names) twitch.live.set(name, {});
    expect(await look()).toBe('');
    expect(await query('select 1 from live_streams')).toHaveLength(129);
    for (const request of questions())
      expect(new URL(`http://x${request.split(' ')[1]}`).searchParams.getAll('user_login').length).toBeLessThanOrEqual(100);
    await query(`delete from users where username like 'many%'`);
  });
});

describe('asking Twitch', () => {
  const running: BackgroundWork[] = [];
  const start = (): BackgroundWork => {
    const work = startFollowingStreams(context, { intervalMs: 20 });
    running.push(work);
    return work;
  };
  // Before the next test deletes the streams, which a round that is under way would write again.
  afterEach(() => Promise.all(running.splice(0).map((work) => work.stop())));
  const asks = async (): Promise<void> => {
    const before = questions().length;
    await eventually(() => expect(questions().length).toBeGreaterThan(before + 2));
  };

  it('is done by one replica at a time: another continues when it stops, and an overtaken one writes no more', async () => {
    twitch.live.set('ann_live', {});
    const [first] = [start(), start()];
    await asks();
    const holds = () => query<{ number: string }>(`select number from lease where name = 'twitch-streams'`);
    expect(await holds()).toEqual([{ number: 1 }]);
    await first?.stop();
    await Promise.all(running.splice(0).map((work) => work.stop()));
    const overtaken = { name: 'twitch-streams', number: 1 };
    start();
    await asks();
    expect(await holds()).not.toEqual([{ number: 1 }]);
    twitch.live.delete('ann_live');
    const stale = lookAtStreams(context, createHelix(context.config, context.clock), { fence: overtaken }, () => undefined);
    await expect(stale).rejects.toMatchObject({ code: 'MP001' });
  });

  it('delays neither readiness nor an answer while Twitch hangs, and resumes on its own', async () => {
    twitch.trouble = 'silence';
    start();
    const before = twitch.requests.length;
    await eventually(() => expect(twitch.requests.length).toBeGreaterThan(before));
    expect(await statusOf('ann')).toEqual([]);
    twitch.trouble = undefined;
    twitch.live.set('ann_live', {});
    await eventually(async () => expect(await statusOf('ann')).toEqual(['ann_live']));
  });
});
