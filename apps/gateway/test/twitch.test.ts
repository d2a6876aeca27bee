import { catalogProfile } from '@matchpoint/contracts';
import { startTwitchStandIn, type TwitchStandIn, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const HOUR_MS = 3_600_000;
let twitch: TwitchStandIn;
let gateway: TestGateway;
let unconfigured: TestGateway;
let key: string;

const profiles = {
  async listOwnConnections(_: unknown, { caller }: { caller?: { userId: string } }) {
    return {
      connections: caller?.userId === 'user_owner' ? [catalogProfile.Connection.fromPartial({ id: 'conn_1', platform: 'twitch' })] : [],
    };
  },
};

beforeAll(async () => {
  twitch = await startTwitchStandIn();
  gateway = await startTestGateway(database, { profiles }, twitch.environment);
  unconfigured = await startTestGateway(database, { profiles });
});
afterAll(async () => {
  await Promise.all([gateway.stop(), unconfigured.stop()]);
  await twitch.stop();
});
beforeEach(async () => {
  // Beyond every cache and token.
  gateway.clock.advance(2 * HOUR_MS);
  twitch.trouble = undefined;
  twitch.requests.length = 0;
  key = await gateway.key();
});

const get = async (path: string, options: { key?: string; from?: TestGateway } = {}) => {
  const response = await (options.from ?? gateway).fetch(`/twitch/badges/${path}`, { key: options.key ?? key });
  return {
    status: response.status,
    body: (await response.json()) as { badges: { set_id: string; versions: object[] }[]; error?: string } & Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  };
};

describe('Twitch badges', () => {
  it("are global, or a channel's by login name and by id, in the shape of Helix", async () => {
    const image = (size: number) => `https://static-cdn.jtvnw.net/badges/v1/vip/${size}`;
    expect((await get('global')).body.badges).toEqual([
      {
        set_id: 'vip',
        versions: [{ id: '1', image_url_1x: image(1), image_url_2x: image(2), image_url_4x: image(3), title: 'VIP', description: 'vip' }],
      },
    ]);
    for (const query of ['username=TwitchDev', 'id=141981764']) {
      expect((await get(`channel?${query}`)).body).toMatchObject({
        broadcaster_id: '141981764',
        broadcaster_name: 'TwitchDev',
        badges: [{ set_id: 'subscriber', versions: [{ click_action: 'subscribe_to_channel' }] }],
      });
    }
    expect(twitch.requests.filter((request) => request.includes('/users'))).toEqual([
      'GET /helix/users?login=twitchdev',
      'GET /helix/users?id=141981764',
    ]);
  });

  it('are requested once an hour, with one token, for all callers', async () => {
    await Promise.all([get('global'), get('global'), get('channel?username=twitchdev'), get('channel?username=TWITCHDEV')]);
    await get('global');
    expect(twitch.requests.toSorted()).toEqual([
      'GET /helix/chat/badges/global',
      'GET /helix/chat/badges?broadcaster_id=141981764',
      'GET /helix/users?login=twitchdev',
      'POST /oauth2/token',
    ]);
    gateway.clock.advance(HOUR_MS + 1);
    await get('global');
    expect(twitch.requests.slice(4)).toEqual(['POST /oauth2/token', 'GET /helix/chat/badges/global']);
  });

  it('are requested again within a minute for a channel that didn’t exist', async () => {
    const asked = (): number => twitch.requests.filter((request) => request.includes('login=nobody')).length;
    for (const expected of [1, 1]) {
      expect((await get('channel?username=nobody')).status).toBe(404);
      expect(asked()).toBe(expected);
    }
    gateway.clock.advance(30_001);
    expect((await get('channel?username=nobody')).status).toBe(404);
    expect(asked()).toBe(2);
  });

  it('survive an expired or revoked token', async () => {
    twitch.tokenSeconds = 4 * 3_600;
    await get('global');
    twitch.revokeTokens();
    gateway.clock.advance(HOUR_MS + 1);
    expect((await get('global')).status).toBe(200);
    expect(twitch.requests.map((request) => request.split('?')[0])).toEqual([
      'POST /oauth2/token',
      'GET /helix/chat/badges/global',
      'GET /helix/chat/badges/global',
      'POST /oauth2/token',
      'GET /helix/chat/badges/global',
    ]);
    twitch.tokenSeconds = 3_600;
    // Else the next test meets a token that is good for hours.
    gateway.clock.advance(4 * HOUR_MS);
  });

  it.each([500, 429, 403, 'silence'] as const)('are unavailable while Twitch answers %s, and come back', async (trouble) => {
    twitch.trouble = trouble;
    expect(await get('global')).toMatchObject({
      status: 503,
      body: { error: 'error_unavailable' },
      retryAfter: expect.stringMatching(/^\d+$/) as string,
    });
    twitch.trouble = undefined;
    expect((await get('global')).status).toBe(200);
  });

  it('are unavailable, with a retry after an hour, where no credentials are configured', async () => {
    for (const path of ['global', 'channel?id=141981764'])
      expect(await get(path, { from: unconfigured, key: await unconfigured.key() })).toMatchObject({
        status: 503,
        body: { error: 'error_unavailable' },
        retryAfter: '3600',
      });
  });

  it('need the scope and an owner who has linked a Twitch account', async () => {
    const stranger = await gateway.key({ ownerUserId: 'user_other' });
    for (const path of ['global', 'channel?id=141981764']) {
      expect(await get(path, { key: stranger })).toMatchObject({ status: 403, body: { error: 'error_api_key_permission_denied' } });
      expect(await get(path, { key: await gateway.key({ permissions: { connections: { twitch: 'none' } } }) })).toMatchObject({
        status: 403,
        body: { error: 'error_api_key_permission_denied' },
      });
    }
    expect(twitch.requests).toEqual([]);
  });

  it.each([
    ['channel', 400, 'INVALID_INPUT'],
    ['channel?id=1&username=a', 400, 'INVALID_INPUT'],
    ['channel?id=', 400, 'INVALID_INPUT'],
    ['channel?username=nobody', 404, 'error_user_not_found'],
    ['channel?id=abc', 404, 'error_user_not_found'],
  ])('of %s get %s %s', async (path, status, error) => expect(await get(path)).toMatchObject({ status, body: { error } }));
});
