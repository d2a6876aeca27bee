import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, createClient, createMatchpoint, type Matchpoint, MatchpointError, matches } from '../src/index.js';
import { type AnsweringServer, refusal, type Reply, startServer } from './answering-server.js';

let reply: (number: number) => Reply;
let server: AnsweringServer;
let mp: Matchpoint;
beforeAll(async () => {
  server = await startServer((_asked, number) => reply(number));
  mp = createMatchpoint({ baseUrl: `${server.url}/`, apiKey: ' mp_live_key\n', retries: 0 });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  reply = () => ({});
});
const last = () => server.asked.at(-1) as AnsweringServer['asked'][number];

/** Allows another attempt at once. */
const PASSING = refusal(503, 'error_unavailable', { 'retry-after': '0' });

describe('a call', () => {
  test('is the method and path of its operation, its parameters encoded, its body JSON', async () => {
    await mp.matches.markReady('match/1?', { teamId: 'team_ü' });
    expect(last()).toMatchObject({ method: 'POST', url: '/api/v1/matches/match%2F1%3F/ready', body: '{"teamId":"team_ü"}' });
    expect(last().headers).toMatchObject({ 'authorization': 'Bearer mp_live_key', 'content-type': 'application/json' });
    await mp.gameRanks.deleteUserGameRank('valorant', 'ranked');
    expect(last()).toMatchObject({ method: 'DELETE', url: '/api/v1/user/game-ranks/valorant/ranked', body: '' });
    await mp.leaderboards.listTeamLeaderboard({ sortBy: 'wins', limit: 5, gameSlug: undefined });
    expect(last()).toMatchObject({ method: 'GET', url: '/api/v1/leaderboards/teams?sortBy=wins&limit=5', body: '' });
    await mp.matches.forfeit('match_1');
    expect(last()).toMatchObject({ url: '/api/v1/matches/match_1/forfeit', body: '' });
  });

  test.each(['', '.', '..', undefined as unknown as string])(
    'with %j for a path parameter is refused, for it would be another path',
    async (id) => {
      await expect(mp.webhooks.delete(id)).rejects.toThrow(TypeError);
      expect(server.asked).toEqual([]);
    },
  );

  test('by method and path carries the body, the key and the retries of its operation', async () => {
    reply = (number) => (number === 0 ? PASSING : {});
    const one = createClient({ baseUrl: server.url }, { matches });
    await one.call('POST', '/matches/{matchId}/forfeit', { path: { matchId: 'match_1' }, body: { reason: 'ill' } });
    const [first, second] = server.asked;
    expect(first).toMatchObject({ url: '/api/v1/matches/match_1/forfeit', body: '{"reason":"ill"}' });
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(first?.headers['idempotency-key']).toBeTruthy();
  });

  test('that the client does not know is retried if it reads or has a key, and never otherwise', async () => {
    reply = () => PASSING;
    const none = createClient({ baseUrl: server.url, retries: 1 }, {});
    const attempts = async (...given: Parameters<typeof none.call>): Promise<number> => {
      server.asked.length = 0;
      await none.call(...given).catch(() => undefined);
      return server.asked.length;
    };
    expect(await attempts('GET', '/of/tomorrow')).toBe(2);
    expect(await attempts('POST', '/of/tomorrow')).toBe(1);
    expect(await attempts('POST', '/of/tomorrow', {}, { idempotencyKey: 'k' })).toBe(2);
  });

  test('carries headers of the client and of the call, and reports each answer', async () => {
    const answers: Answer[] = [];
    reply = () => ({ headers: { 'x-ratelimit-remaining': '41' } });
    const told = createMatchpoint({
      baseUrl: server.url,
      headers: { 'User-Agent': 'bot/1', 'X-A': '1' },
      onAnswer: (each) => answers.push(each),
    });
    await told.games.list({ headers: { 'X-A': '2' } });
    expect(last().headers).toMatchObject({ 'user-agent': 'bot/1', 'x-a': '2' });
    expect(last().headers).not.toHaveProperty('authorization');
    expect(answers.map(({ headers, ...rest }) => ({ ...rest, left: headers.get('X-RateLimit-Remaining') }))).toEqual([
      { method: 'GET', url: `${server.url}/api/v1/games`, attempt: 0, status: 200, left: '41' },
    ]);
  });

  test('asks for the key at each attempt, so that a rotated key is used', async () => {
    const keys = ['old', 'new'];
    reply = (number) => (number === 0 ? refusal(429, 'error_ip_rate_limited', { 'retry-after': '0' }) : {});
    await createMatchpoint({ baseUrl: server.url, apiKey: async () => keys.shift() ?? '' }).games.list();
    expect(server.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  test('from a page of the installation uses the session and sends no key', async () => {
    const sent: RequestInit[] = [];
    const fetch = async (_url: unknown, init?: RequestInit): Promise<Response> => (sent.push(init as RequestInit), Response.json({}));
    await createMatchpoint({ baseUrl: '', session: true, fetch }).games.list();
    await createMatchpoint({ baseUrl: 'http://localhost', apiKey: 'k', fetch }).games.list();
    expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'omit']);
    expect(sent.map(({ headers }) => (headers as Headers).get('X-Matchpoint-Web'))).toEqual(['1', null]);
  });
});

describe('a failure', () => {
  const failure = async (call: PromiseLike<unknown>): Promise<MatchpointError> => {
    const error = await Promise.resolve(call).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MatchpointError);
    return error as MatchpointError;
  };

  test('is an error with status, headers, code, request id, issues and time to wait', async () => {
    const issues = [{ path: 'body.gameId', message: 'is required' }];
    reply = () => ({
      status: 400,
      headers: { 'retry-after': '7' },
      body: { error: 'INVALID_INPUT', message: 'No.', details: 'No.', requestId: 'req_1', issues },
    });
    const error = await failure(mp.games.list());
    const { headers, ...facts } = { ...error, message: error.message };
    expect(headers.get('Retry-After')).toBe('7');
    expect(facts).toEqual({
      name: 'MatchpointError',
      message: 'No.',
      status: 400,
      code: 'INVALID_INPUT',
      requestId: 'req_1',
      issues,
      retryAfterMs: 7000,
    });
  });

  test.each([
    [
      'of a proxy',
      { status: 502, text: '<h1>Bad gateway</h1>', headers: { 'x-request-id': 'req_p' } },
      { status: 502, requestId: 'req_p' },
    ],
    ['that is called a success', { status: 200, text: '<h1>Welcome to the hotel</h1>' }, { status: 200 }],
    ['of no content', { status: 200, text: '' }, { status: 200 }],
    ['of another JSON', { status: 400, body: ['no'] }, { status: 400 }],
    ['null', { status: 400, body: null }, { status: 400 }],
    ['that redirects', { status: 307, headers: { location: 'https://example.org/' }, text: '' }, { status: 307 }],
  ] as [string, Reply, object][])('of an intermediary (%s) is an unexpected answer', async (_name, given, expected) => {
    reply = () => given;
    expect(await failure(mp.games.list())).toMatchObject({ code: 'unexpected_answer', issues: [], ...expected });
  });

  test('of the connection keeps its cause, even if a body is cut short', async () => {
    reply = () => ({ headers: { 'content-length': '100' }, text: '{"games":' });
    const call = failure(mp.games.list({ attemptTimeoutMs: 200 }));
    expect(await call).toMatchObject({ code: 'connection_failed', status: 0 });
    reply = () => 'cut';
    const { cause, headers } = await failure(mp.games.list());
    expect(cause).toBeInstanceOf(Error);
    expect([...headers]).toEqual([]);
  });

  test('shows no key in errors or clients, not even one that no header can carry', async () => {
    const secret = 'mp_live_secret';
    const careless = createMatchpoint({ baseUrl: server.url, apiKey: `${secret}\n${secret}`, retries: 0 });
    const error = await Promise.resolve(careless.games.list()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    reply = () => 'cut';
    const cut = await failure(createMatchpoint({ baseUrl: server.url, apiKey: secret, retries: 0 }).games.list());
    for (const each of [error, cut, careless]) expect(inspect(each, { depth: 9, showHidden: true })).not.toContain(secret);
  });
});

describe('an image', () => {
  const IMAGE = new Uint8Array([137, 80, 78, 71, 0, 255]);
  const minted = (): Reply => ({ body: { uploadUrl: `${server.url}/uploads/token-${server.asked.length}` } });
  const stored: Reply = { body: { storageId: 'img_1', timestamp: '2026-01-15T12:00:00.000Z' } };
  const uploading = (): AnsweringServer['asked'] => server.asked.filter(({ url }) => url.startsWith('/uploads/'));

  test('goes to the address that was minted, byte for byte, with its type and without the key', async () => {
    reply = (number) => (number % 2 === 0 ? minted() : stored);
    expect(await mp.uploadImage(new Blob([IMAGE], { type: 'image/png' }))).toMatchObject({ storageId: 'img_1' });
    expect(server.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/v1/uploads/image-url', 'POST /uploads/token-1']);
    expect(last().headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(IMAGE.length) });
    expect(last().headers).not.toHaveProperty('authorization');
    expect(last().headers['user-agent']).toMatch(/^matchpoint-sdk\//);
    await mp.uploadImage(IMAGE);
    expect(last().headers['content-type']).toBe('application/octet-stream');
  });

  test('goes to a new address when the answer of the last one was lost', async () => {
    reply = (number) => (number === 1 ? PASSING : number % 2 === 0 ? minted() : stored);
    await mp.uploadImage(IMAGE, { retries: 1 });
    expect(uploading().map(({ url }) => url)).toEqual(['/uploads/token-1', '/uploads/token-3']);
  });

  test('that is refused is not retried', async () => {
    reply = (number) => (number === 0 ? minted() : refusal(413, 'error_payload_too_large'));
    await expect(mp.uploadImage(IMAGE, { retries: 2 })).rejects.toMatchObject({ code: 'error_payload_too_large' });
    expect(server.asked).toHaveLength(2);
  });
});
