import { catalogProfile, fromPermissionsMessage, gateway as gatewayProto } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { eventually, Line, natsUrl, rpcKeys, useDatabase } from '@matchpoint/testing';
import { DomainError } from '@matchpoint/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const GAME = catalogProfile.Game.fromPartial({
  id: 'valorant',
  convexId: 'game_valorant',
  nameKey: 'games.valorant.name',
  defaultTeamSize: 5,
});
const games = [GAME];
const SERVICES: Services = {
  catalog: { listGames: async () => ({ games: [...games], objectives: [] }) },
  profiles: {
    async resolveUser({ identifier }) {
      if (identifier === 'nobody') throw new DomainError('error_user_not_found');
      return {
        id: `user_${identifier}`,
        username: identifier,
        connectedPlatforms: identifier === 'streamer' ? ['TWITCH'] : [],
        isStaff: false,
      };
    },
  },
  leagues: {
    resolveLeagues: async ({ identifiers }) => ({
      leagues: identifiers
        .filter((each) => each === 'vct')
        .map((identifier) => ({ identifier, id: 'league_1', slug: 'vct', name: 'VCT', seasons: [] })),
    }),
  },
};
const database = useDatabase('gateway');
let first: TestGateway;
let second: TestGateway;
let keys: RpcClient<typeof gatewayProto.KeyServiceService>;

beforeAll(async () => {
  [first, second] = await Promise.all([startTestGateway(database, SERVICES), startTestGateway(database, SERVICES)]);
  keys = createRpcClient(gatewayProto.KeyServiceService, { target: first.adminTarget, ...rpcKeys.identify('operator') });
});
afterAll(async () => {
  keys.close();
  await Promise.all([first.stop(), second.stop()]);
});

const REQUEST = { kind: 'personal', owner: 'ada', plan: 'api_pro', allPermissions: true, label: '' };
const status = async (gateway: TestGateway, key: string): Promise<number> => (await gateway.fetch('/games', { key })).status;

describe('API keys', () => {
  it('work at once at every replica and are stored as a keyed hash and a prefix only', async () => {
    const { key, plaintext } = await keys.createKey(REQUEST);
    expect(plaintext).toMatch(/^mp_live_[0-9A-Za-z]{36}$/);
    expect([await status(first, plaintext), await status(second, plaintext)]).toEqual([200, 200]);
    expect(key).toMatchObject({ prefix: plaintext.slice(0, 12), ownerUserId: 'user_ada', kind: 'personal', plan: 'api_pro' });
    const { rows } = await database.pool().query('select * from api_key where id = $1', [key?.id]);
    expect(JSON.stringify(rows)).not.toContain(plaintext.slice(12));
  });

  it('stop working at every replica when revoked, and a rolled key is replaced by one that works', async () => {
    const { key, plaintext } = await keys.createKey(REQUEST);
    expect([await status(first, plaintext), await status(second, plaintext)]).toEqual([200, 200]);
    const rolled = await keys.rollKey({ key: key?.id ?? '' });
    await eventually(async () => expect([await status(first, plaintext), await status(second, plaintext)]).toEqual([401, 401]));
    expect([await status(first, rolled.plaintext), await status(second, rolled.plaintext)]).toEqual([200, 200]);
    await keys.revokeKey({ key: rolled.key?.prefix ?? '' });
    await eventually(async () =>
      expect([await status(first, rolled.plaintext), await status(second, rolled.plaintext)]).toEqual([401, 401]),
    );
  });

  it('stop working within five seconds at a replica cut off from NATS, and within one when it is connected again', async () => {
    const line = new Line(natsUrl());
    await line.open();
    const deaf = await startTestGateway(database, SERVICES, { NATS_URL: line.url });
    try {
      const [held, later] = [await keys.createKey(REQUEST), await keys.createKey(REQUEST)];
      expect([await status(deaf, held.plaintext), await status(deaf, later.plaintext)]).toEqual([200, 200]);
      line.freeze();
      await keys.revokeKey({ key: held.key?.id ?? '' });
      await eventually(async () => expect(await status(deaf, held.plaintext)).toBe(401), { timeoutMs: 5_000 });
      line.thaw();
      expect(await status(deaf, later.plaintext)).toBe(200);
      await keys.revokeKey({ key: later.key?.id ?? '' });
      await eventually(async () => expect(await status(deaf, later.plaintext)).toBe(401), { timeoutMs: 5_000 });
    } finally {
      await deaf.stop();
      line.cut();
    }
  });

  it('can be bound to a game as soon as it is imported, when every filter accepts it too', async () => {
    const { plaintext } = await keys.createKey(REQUEST);
    expect(await status(first, plaintext)).toBe(200);
    const bound = { ...REQUEST, kind: 'game_developer', game: 'brand_new' };
    await expect(keys.createKey(bound)).rejects.toMatchObject({ code: 'error_game_not_found' });
    games.push(catalogProfile.Game.fromPartial({ id: 'brand_new', convexId: 'game_brand_new' }));
    expect((await keys.createKey(bound)).key).toMatchObject({ gameId: 'brand_new' });
    expect((await second.fetch('/games/game_brand_new/playlists', { key: plaintext })).status).toBe(200);
  });

  it('are listed page by page, newest first, each once; a page after an unknown key is refused', async () => {
    for (let made = 0; made < 5; made += 1) await keys.createKey({ ...REQUEST, owner: 'pager' });
    const listing = { owner: 'pager', includeRevoked: false };
    const all = (await keys.listKeys({ ...listing, limit: 0 })).keys.map(({ id }) => id);
    expect(all).toHaveLength(5);
    const paged: string[] = [];
    for (let afterId: string | undefined, isDone = false; !isDone;) {
      const page: gatewayProto.ListKeysResponse = await keys.listKeys({ ...listing, limit: 2, afterId });
      expect(page.keys.length).toBeLessThanOrEqual(2);
      paged.push(...page.keys.map(({ id }) => id));
      afterId = page.nextId;
      isDone = afterId === undefined;
    }
    expect(paged).toEqual(all);
    await expect(keys.listKeys({ ...listing, limit: 2, afterId: 'key_nobody' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(keys.listKeys({ ...listing, limit: 1_001 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('are found by id, prefix or full secret, but not by a text with the right prefix, nor once inactive', async () => {
    const { key, plaintext } = await keys.createKey(REQUEST);
    for (const name of [key?.id ?? '', plaintext.slice(0, 12), plaintext])
      expect((await keys.findKey({ key: name })).key).toMatchObject({ id: key?.id });
    const { plaintext: other } = await keys.createKey(REQUEST);
    const mixed = plaintext.slice(0, 20) + other.slice(20);
    await keys.revokeKey({ key: key?.id ?? '' });
    for (const name of ['', 'key_nobody', mixed, `${other}x`, other.slice(0, 20), key?.id ?? '', plaintext, plaintext.slice(0, 12)])
      await expect(keys.findKey({ key: name }), name).rejects.toMatchObject({ code: 'error_api_key_invalid' });
  });

  it('get the same error whether they are unknown, revoked or expired', async () => {
    const expired = await first.key({ expiresAt: new Date(first.clock.now().getTime() + 1_000).toISOString() });
    expect(await status(first, expired)).toBe(200);
    first.clock.advance(1_000);
    const { plaintext: unknown, key } = await keys.createKey(REQUEST);
    await database.pool().query('delete from api_key where id = $1', [key?.id]);
    const bodies = await Promise.all(
      [expired, unknown].map(async (plaintext) => {
        const response = await first.fetch('/games', { key: plaintext, headers: { 'x-request-id': 'same' } });
        return [response.status, await response.text()];
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]?.[0]).toBe(401);
  });

  it.each([
    ['an unknown kind', { kind: 'robot' }, 'kind'],
    ['an unknown plan', { plan: 'api_gold' }, 'plan'],
    ['two ways of permissions', { preset: 'league-manager' }, 'permissions'],
    ['an unknown scope', { allPermissions: false, permissions: '{"teams":{"profil":"read"}}' }, 'permissions.teams.profil'],
    ['an unknown preset', { allPermissions: false, preset: 'everything' }, 'preset'],
    ['replay without a linked Twitch account', { allPermissions: false, preset: 'replay' }, 'preset'],
    ['a developer key without a game', { kind: 'game_developer' }, 'game'],
    ['an operator key without a league', { kind: 'league_operator' }, 'league'],
    ['a game on a personal key', { game: 'valorant' }, 'game'],
    ['a malformed date', { expiresAt: '2026-02-30' }, 'expires'],
  ])('are refused with %s, naming the place', async (_name, change, path) => {
    await expect(keys.createKey({ ...REQUEST, ...change })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path }] },
    });
  });

  it('bind to the game or league they are created for', async () => {
    expect((await keys.createKey({ ...REQUEST, kind: 'game_developer', game: 'game_valorant' })).key).toMatchObject({ gameId: 'valorant' });
    expect((await keys.createKey({ ...REQUEST, kind: 'league_operator', league: 'vct' })).key).toMatchObject({ leagueId: 'league_1' });
    await expect(keys.createKey({ ...REQUEST, kind: 'league_operator', league: 'none' })).rejects.toMatchObject({
      code: 'error_league_not_found',
    });
    await expect(keys.createKey({ ...REQUEST, owner: 'nobody' })).rejects.toMatchObject({ code: 'error_user_not_found' });
  });

  it('get the documented permissions of their preset', async () => {
    const { key } = await keys.createKey({ ...REQUEST, owner: 'streamer', allPermissions: false, preset: 'replay' });
    const permissions = { matches: { user_matches: 'read' }, connections: { twitch: 'enabled' } };
    expect(key?.permissions && fromPermissionsMessage(key.permissions)).toEqual(permissions);
    expect(JSON.parse(key?.permissionsJson ?? '')).toEqual(permissions);
  });

  it('remember when they were last used', async () => {
    const plaintext = await first.key();
    await status(first, plaintext);
    await first.context.usage.flush();
    const { keys: listed } = await keys.listKeys({ includeRevoked: false, limit: 0 });
    expect(listed.find(({ prefix }) => prefix === plaintext.slice(0, 12))?.lastUsedAt).toEqual(expect.any(String));
  });
});
