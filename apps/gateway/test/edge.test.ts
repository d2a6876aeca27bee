import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureStream, manage, type WorkStatus } from '@matchpoint/events';
import { eventually, useDatabase } from '@matchpoint/testing';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
let gateway: TestGateway;
let key: string;
let troubles: WorkStatus[] = [];

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    readStatus: async () => troubles,
    catalog: { listGames: async () => ({ games: [], objectives: [] }) },
    gameRanks: { upsertGameRank: async () => ({ id: 'rank_1', timestamp: '2026-01-01T00:00:00.000Z' }) },
    leagues: { resolveLeagues: async () => ({ leagues: [] }) },
    leagueCompetition: { updateLeagueSeason: async () => ({ timestamp: '2026-01-01T00:00:00.000Z' }) },
    profiles: { batchGetTeams: async ({ items }) => ({ items: items.map(() => ({ team: undefined })) }) },
  });
  key = await gateway.key();
});
afterAll(() => gateway.stop());

const body = (response: Response): Promise<{ error?: string; message?: string; requestId?: string; issues?: { path: string }[] }> =>
  response.json() as never;

describe('the edge', () => {
  it('answers a valid request with its body, a timestamp, the key bucket and a request id', async () => {
    const response = await gateway.fetch('/games', { key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ games: [], objectives: [], timestamp: gateway.clock.now().toISOString() });
    expect(response.headers.get('x-ratelimit-limit')).toBe('60');
    expect(response.headers.get('x-request-id')).toMatch(/^req_/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['no key', {}, 401, 'error_api_key_required'],
    ['an empty header', { headers: { authorization: '' } }, 401, 'error_api_key_required'],
    ['another scheme', { headers: { authorization: 'Basic eDp5' } }, 401, 'error_api_key_invalid'],
    ['a key that is not one', { key: 'mp_live_nonsense' }, 401, 'error_api_key_invalid'],
  ])('refuses %s with the address bucket in the headers', async (_name, init, status, error) => {
    const response = await gateway.fetch('/games', init);
    expect(response.status).toBe(status);
    expect(await body(response)).toMatchObject({ error, requestId: response.headers.get('x-request-id') });
    expect(response.headers.get('x-ratelimit-limit')).toBe('300');
  });

  it('accepts the word Bearer in any case', async () => {
    expect((await gateway.fetch('/games', { headers: { authorization: `bEARER ${key}` } })).status).toBe(200);
  });

  it('answers an unknown path with 404, whatever the body', async () => {
    const headers = [{}, { 'content-type': 'text/plain' }, { 'content-encoding': 'br' }] as Record<string, string>[];
    for (const given of headers) {
      const response = await gateway.fetch('/nothing', { method: 'POST', body: '{', headers: given });
      expect([response.status, (await body(response)).error]).toEqual([404, 'error_not_found']);
    }
  });

  it('answers another method of a path outside /api/v1 with 405 and the allowed ones', async () => {
    for (const path of [
      '//health/live',
      '//health/ready',
      '//api-reference',
      '//api-reference/openapi.json',
      '/api-reference/asyncapi.json',
    ]) {
      const response = await gateway.fetch(path, { method: 'POST', body: '{}' });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  it.each([
    ['GET', '/games/'],
    ['GET', '/matches/'],
    ['POST', '/game/matches/'],
    ['GET', '/teams//members'],
    ['PUT', '/users/'],
    ['GET', '//media/'],
  ])('answers %s %s, whose path lacks a segment, with 404 before it checks the key', async (method, path) => {
    const response = await gateway.fetch(path, { method, key: 'none' });
    expect([response.status, (await body(response)).error, response.headers.get('x-ratelimit-limit')]).toEqual([
      404,
      'error_not_found',
      '300',
    ]);
  });

  it('answers an unknown path with 404 and a known path with another method with 405 before it checks the key', async () => {
    const missing = await gateway.fetch('/nothing');
    expect([missing.status, (await body(missing)).error, missing.headers.get('x-ratelimit-limit')]).toEqual([
      404,
      'error_not_found',
      '300',
    ]);
    const wrong = await gateway.fetch('/games', { method: 'POST', body: '{' });
    expect([wrong.status, (await body(wrong)).error, wrong.headers.get('allow')]).toEqual([405, 'error_method_not_allowed', 'GET, HEAD']);
    expect((await gateway.fetch('/games', { method: 'PROPFIND' })).status).toBe(405);
  });

  it.each([
    ['a malformed escape', '%zz'],
    ['a very long parameter', 'x'.repeat(2_000)],
  ])('refuses %s in the path after the path, the method, the key and the scope', async (_name, given) => {
    const refusal = async (path: string, init: Parameters<typeof gateway.fetch>[1] = {}): Promise<unknown[]> => {
      const response = await gateway.fetch(`${path}/${given}`, init);
      return [response.status, (await body(response)).error, response.headers.get('x-ratelimit-limit')];
    };
    expect(await refusal('/nothing')).toEqual([404, 'error_not_found', '300']);
    expect(await refusal('/teams', { method: 'POST' })).toEqual([405, 'error_method_not_allowed', '300']);
    expect(await refusal('/teams')).toEqual([401, 'error_api_key_required', '300']);
    expect(await refusal('/teams', { key: await gateway.key({ permissions: {} }) })).toEqual([
      403,
      'error_api_key_permission_denied',
      '60',
    ]);
    expect(await refusal('/teams', { key })).toEqual([400, 'INVALID_INPUT', '60']);
  });

  it('challenges a caller without a valid key to send one, and never the web app', async () => {
    const challenge = async (headers: Record<string, string>, path = '/teams/x'): Promise<unknown[]> => {
      const response = await gateway.fetch(path, { headers });
      return [response.status, response.headers.get('www-authenticate')];
    };
    const invalid = 'Bearer realm="matchpoint", error="invalid_token"';
    expect(await challenge({})).toEqual([401, 'Bearer realm="matchpoint"']);
    for (const authorization of ['Bearer mp_live_unknown', 'Basic YTpi', `Bearer ${key}x`])
      expect(await challenge({ authorization })).toEqual([401, invalid]);
    expect(await challenge({ 'x-matchpoint-web': '1' }, '/user/follows')).toEqual([401, null]);
    expect(await challenge({ authorization: `Bearer ${key}` }, '/games')).toEqual([200, null]);
  });

  it('refuses by scope, then by plan, then by the body', async () => {
    const post = (given: string): Promise<Response> => gateway.fetch('/user/game-ranks', { method: 'POST', key: given, body: '{' });
    expect((await body(await post(await gateway.key({ plan: 'api_free', permissions: {} })))).error).toBe(
      'error_api_key_permission_denied',
    );
    expect((await body(await post(await gateway.key({ plan: 'api_free' })))).error).toBe('error_api_feature_required');
    const malformed = await post(key);
    expect([malformed.status, (await body(malformed)).error, malformed.headers.get('x-ratelimit-limit')]).toEqual([
      400,
      'INVALID_INPUT',
      '60',
    ]);
  });

  it.each([
    ['another kind of key', {}],
    ['a developer key without a game', { kind: 'game_developer' as const }],
  ])('refuses %s on a game developer operation', async (_name, grant) => {
    const response = await gateway.fetch('/game/matches', { method: 'POST', key: await gateway.key(grant) });
    expect([response.status, (await body(response)).error]).toEqual([403, 'error_game_scope_mismatch']);
  });

  it.each([
    ['text that is not JSON', '{"gameId":', 'body'],
    ['an array', '[]', 'body'],
    ['__proto__', '{"__proto__": {}, "gameId": "valorant", "mode": "x", "sr": 1}', 'body'],
    ['a NUL', '{"gameId": "valorant", "mode": "x\\u0000", "sr": 1}', 'body.mode'],
    ['a lone surrogate', '{"gameId": "valorant", "mode": "\\ud800", "sr": 1}', 'body.mode'],
    ['an unsafe integer', '{"gameId": "valorant", "mode": "x", "sr": 9007199254740993}', 'body.sr'],
    ['a number too large to hold', '{"gameId": "valorant", "mode": "x", "sr": 1e999}', 'body.sr'],
    ['text where a number belongs', '{"gameId": "valorant", "mode": "x", "sr": "1"}', 'body.sr'],
    ['an unknown enum value', '{"gameId": "chess", "mode": "x", "sr": 1}', 'body.gameId'],
    ['a missing field', '{"gameId": "valorant", "mode": "x"}', 'body.sr'],
    ['a bound passed', '{"gameId": "valorant", "mode": "x", "sr": 100001}', 'body.sr'],
    ['deep nesting', `{"gameId": ${'['.repeat(33)}${']'.repeat(33)}}`, 'body.gameId'],
  ])('refuses %s and names the place', async (_name, text, path) => {
    const response = await gateway.fetch('/user/game-ranks', { method: 'POST', key: await gateway.key(), body: text });
    const answer = await body(response);
    expect([response.status, answer.error, answer.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', path]);
  });

  it('accepts unknown fields, ignores them and names them', async () => {
    const response = await gateway.fetch('/user/game-ranks?debug=1', {
      method: 'POST',
      key: await gateway.key(),
      body: JSON.stringify({ gameId: 'valorant', mode: 'x', sr: 1, ownerId: 'user_other' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-matchpoint-ignored-fields')).toBe('debug, ownerId');
    const refused = await gateway.fetch('/user/game-ranks?debug=1', {
      method: 'POST',
      key: await gateway.key(),
      body: JSON.stringify({ gameID: 'valorant', mode: 'x', sr: 1 }),
    });
    expect([refused.status, refused.headers.get('x-matchpoint-ignored-fields')]).toEqual([400, 'debug, gameID']);
    const odd = await gateway.fetch('/games?' + '\u{1f3c6}'.repeat(60), { key: await gateway.key() });
    expect(odd.status).toBe(200);
  });

  it('ignores an unknown field named constructor as any other, and nothing inherits what it contains', async () => {
    const hostile = '"constructor": {"prototype": {"polluted": true, "gameId": "valorant"}}';
    const post = async (text: string) => gateway.fetch('/user/game-ranks', { method: 'POST', key: await gateway.key(), body: text });
    const accepted = await post(`{"gameId": "valorant", "mode": "x", "sr": 1, ${hostile}, "prototype": {"sr": 2}}`);
    expect([accepted.status, accepted.headers.get('x-matchpoint-ignored-fields')]).toEqual([200, 'constructor, prototype']);
    const refused = await body(await post(`{"mode": "x", "sr": 1, ${hostile}}`));
    expect(refused.issues).toEqual([{ path: 'body.gameId', message: 'is required' }]);
    expect([({} as { polluted?: boolean }).polluted, Object.hasOwn(Object.prototype, 'gameId')]).toEqual([undefined, false]);
  });

  it('refuses a body over 1 MiB and a body that is not JSON', async () => {
    const post = (init: RequestInit): Promise<Response> => gateway.fetch('/user/game-ranks', { method: 'POST', key, ...init });
    const large = await post({ body: `{"mode": "${'x'.repeat(1024 * 1024)}"}`, headers: { 'content-type': 'application/json' } });
    expect([large.status, (await body(large)).error]).toEqual([413, 'error_payload_too_large']);
    const xml = await post({ body: '<a/>', headers: { 'content-type': 'text/xml' } });
    expect([xml.status, (await body(xml)).error]).toEqual([415, 'error_unsupported_media_type']);
    const latin = await post({ body: '{}', headers: { 'content-type': 'application/json; charset="ISO-8859-1"' } });
    expect([latin.status, (await body(latin)).message]).toEqual([415, 'The charset "ISO-8859-1" is not supported: send UTF-8.']);
    expect(
      (await post({ body: '{}', headers: { 'content-type': 'application/json; charset="UTF-8"', 'content-encoding': 'identity' } })).status,
    ).toBe(400);
  });

  it.each(['', ';', 'text/plain', 'application/json', 'json'])('treats an empty body of type "%s" as no body', async (type) => {
    const init = { method: 'POST', key: await gateway.key(), headers: { 'content-type': type } };
    const response = await gateway.fetch('/webhooks/wh_1/rotate-secret', init);
    expect([response.status, (await body(response)).error]).toEqual([500, 'error_internal']);
  });

  it('accepts a change of a season without a body, an empty one and {} alike, because no field is required', async () => {
    const operator = await gateway.key({ kind: 'league_operator', leagueId: 'league_1' });
    for (const init of [{}, { body: '' }, { body: '{}' }]) {
      const response = await gateway.fetch('/leagues/one/seasons/season_1', { method: 'PATCH', key: operator, ...init });
      expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
    }
  });

  it('keeps a valid request id of the caller and replaces any other', async () => {
    const withId = async (id: string): Promise<string | null> =>
      (await gateway.fetch('/games', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await withId('order-42')).toBe('order-42');
    expect(await withId('a b')).toMatch(/^req_/);
    expect(await withId('x'.repeat(129))).toMatch(/^req_/);
  });

  it('answers a preflight before all checks and exposes the rate-limit headers', async () => {
    const preflight = await gateway.fetch('/games', {
      method: 'OPTIONS',
      headers: { 'origin': 'https://example.org', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('x-ratelimit-limit')).toBeNull();
    const response = await gateway.fetch('/games', { key, headers: { origin: 'https://example.org' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining');
  });

  it('answers OPTIONS without the headers of a preflight as any other method', async () => {
    for (const headers of [{}, { origin: 'https://example.org' }, { 'access-control-request-method': 'GET' }] as Record<string, string>[]) {
      const response = await gateway.fetch('/games', { method: 'OPTIONS', headers });
      expect([response.status, (await body(response)).error]).toEqual([405, 'error_method_not_allowed']);
      expect([response.headers.get('allow'), response.headers.get('x-ratelimit-limit')]).toEqual(['GET, HEAD', '300']);
    }
    expect((await gateway.fetch('/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('lets pages of other origins resume a stream, and open one with an overlay token', async () => {
    const preflight = await gateway.fetch('/matches/match_1/stream', {
      method: 'OPTIONS',
      headers: {
        'origin': 'https://example.org',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'last-event-id,x-matchpoint-overlay-token',
      },
    });
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['last-event-id', 'x-matchpoint-overlay-token']));
  });

  it('maps a failing service to 500 without details', async () => {
    const response = await gateway.fetch('/user/connections', { key });
    expect([response.status, await body(response)]).toEqual([
      500,
      {
        error: 'error_internal',
        message: 'Something went wrong on our side.',
        details: 'Something went wrong on our side.',
        requestId: response.headers.get('x-request-id'),
      },
    ]);
  });

  it('needs no tokens for health and names each dependency', async () => {
    // A service's to make; the gateway only listens.
    await ensureStream(await manage(await gateway.context.nats));
    await eventually(async () => ((await (await gateway.fetch('//health/ready')).json()) as { status: string }).status === 'ok');
    const ready = await gateway.fetch('//health/ready');
    expect([ready.status, ready.headers.get('x-ratelimit-limit')]).toEqual([200, null]);
    expect(await ready.json()).toEqual({
      status: 'ok',
      dependencies: {
        'postgres': 'up',
        'clock': 'up',
        'catalog-profile': 'up',
        'match': 'up',
        'league': 'up',
        'upload': 'up',
        'account': 'up',
        'tournament': 'up',
        'notification': 'up',
        'webhook': 'up',
        'redis': 'up',
        'nats': 'up',
        'events': 'up',
        'secrets': 'up',
      },
    });
  });

  it('is ready, but reports the reason, while events are stuck', async () => {
    troubles = [{ name: 'relay', trouble: 'JetStream does not answer, for 9 s' }, { name: 'match-results' }];
    try {
      await eventually(async () => {
        const ready = await gateway.fetch('//health/ready');
        expect([ready.status, await ready.json()]).toMatchObject([
          200,
          {
            status: 'degraded',
            dependencies: { match: 'up', nats: 'up', events: 'degraded' },
            reasons: {
              events: expect.stringMatching(
                /^catalog-profile relay: JetStream does not answer, for 9 s; match relay: .*; webhook relay: [^;]*$/,
              ),
            },
          },
        ]);
      });
    } finally {
      troubles = [];
    }
  });
});
