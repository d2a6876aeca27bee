import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assembleClient, type ClientOptions } from '../src/assemble-client.js';
import type { ClientOf } from '../src/client.js';
import { GROUPS } from '../src/generated/operations.js';
import type { MatchpointError } from '../src/index.js';
import type { Repeat } from '../src/pause-before-repeat.js';
import { REAL_TIME } from '../src/send-repeatedly.js';
import { type AnsweringServer, refusal, type Reply, startServer } from './answering-server.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SUCCESS: Reply = { body: { success: true, timestamp: '2026-01-15T12:00:00.000Z' } };

let server: AnsweringServer;
let replies: Reply[];
const waits: number[] = [];
beforeAll(async () => {
  server = await startServer(() => replies.shift() ?? SUCCESS);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.asked.length = 0;
  waits.length = 0;
});

/** A client that records its waits instead of waiting, without randomness. */
function connect(options: Partial<ClientOptions> = {}): ClientOf<typeof GROUPS> {
  const runtime = { random: () => 0, wait: async (ms: number) => void waits.push(ms) };
  return assembleClient({ baseUrl: server.url, apiKey: 'mp_live_key', ...options }, GROUPS, runtime) as ClientOf<typeof GROUPS>;
}
const answer = (...given: Reply[]): void => void (replies = given);
const failure = (call: PromiseLike<unknown>): Promise<MatchpointError> =>
  Promise.resolve(call).then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as MatchpointError,
  );
const keys = (): (string | undefined)[] => server.asked.map(({ headers }) => headers['idempotency-key'] as string | undefined);

/** An operation of each kind. */
const OF_KIND: Record<Repeat, (mp: ClientOf<typeof GROUPS>) => PromiseLike<unknown>> = {
  read: (mp) => mp.teams.getProfile('sentinels'),
  keyed: (mp) => mp.matches.forfeit('match_1', { reason: 'ill' }),
  natural: (mp) => mp.scores.confirmMatchScores('match_1', { mapIndex: 0 }),
  once: (mp) => mp.webhooks.rotateSecret('wh_1'),
};

describe('an Idempotency-Key', () => {
  test('is a new UUID per call, the same for all its attempts, whatever made them fail', async () => {
    answer('cut', { status: 503, text: '<html>' }, SUCCESS);
    await connect().matches.forfeit('match_1');
    await connect().matches.forfeit('match_1');
    const [first, second, third, other] = keys();
    expect(first).toMatch(UUID);
    expect([second, third]).toEqual([first, first]);
    expect(other).toMatch(UUID);
    expect(other).not.toBe(first);
  });

  test("is the caller's if they give one, and is not sent with operations that take none", async () => {
    answer();
    await connect().matches.forfeit('match_1', {}, { idempotencyKey: 'order-7' });
    await connect().scores.confirmMatchScores('match_1', { mapIndex: 0 });
    await connect().teams.getProfile('sentinels');
    expect(keys()).toEqual(['order-7', undefined, undefined]);
  });

  test('waits for the first request with it to end', async () => {
    answer(refusal(409, 'error_idempotency_in_progress', { 'retry-after': '1' }), SUCCESS);
    await connect().matches.forfeit('match_1');
    expect(waits).toEqual([1000]);
    expect(keys()[1]).toBe(keys()[0]);
  });
});

describe('a transient failure', () => {
  test.each([
    ['a cut connection', 'cut', 0],
    ['408', refusal(408, 'INVALID_INPUT'), 408],
    ['429', refusal(429, 'error_api_rate_limited'), 429],
    ['502 of a proxy', { status: 502, text: '<h1>Bad gateway</h1>' }, 502],
    ['503', refusal(503, 'error_unavailable'), 503],
    ['504', { status: 504, text: '' }, 504],
  ] as [string, Reply, number][])('is retried: %s; "once" only after a 429', async (_name, reply, status) => {
    for (const kind of ['read', 'keyed', 'natural'] as const) {
      answer(reply, SUCCESS);
      await OF_KIND[kind](connect());
    }
    expect(server.asked).toHaveLength(6);
    answer(reply, SUCCESS);
    const once = OF_KIND.once(connect());
    if (status === 429) await once;
    else expect(await failure(once)).toMatchObject({ status });
    expect(server.asked).toHaveLength(status === 429 ? 8 : 7);
  });

  test.each([400, 401, 403, 404, 409, 413, 500])('does not include status %i', async (status) => {
    answer(refusal(status, 'error_internal'), SUCCESS);
    expect(await failure(OF_KIND.read(connect()))).toMatchObject({ status });
    expect(server.asked).toHaveLength(1);
  });

  test('is retried twice by default; the last failure is thrown', async () => {
    answer('cut', 'cut', refusal(503, 'error_unavailable'), SUCCESS);
    expect(await failure(OF_KIND.read(connect()))).toMatchObject({ status: 503, code: 'error_unavailable' });
    answer('cut', SUCCESS);
    expect(await failure(connect({ retries: 0 }).games.list())).toMatchObject({ status: 0, code: 'connection_failed' });
    expect(server.asked).toHaveLength(4);
  });

  test('waits as long as Retry-After says, up to a minute; beyond that it is thrown with the time', async () => {
    answer(refusal(429, 'error_api_rate_limited', { 'retry-after': '60' }), SUCCESS);
    await OF_KIND.once(connect());
    expect(waits).toEqual([60_000]);
    answer(refusal(429, 'error_api_rate_limited', { 'retry-after': '61' }), SUCCESS);
    expect(await failure(OF_KIND.once(connect()))).toMatchObject({ code: 'error_api_rate_limited', retryAfterMs: 61_000 });
    expect(server.asked).toHaveLength(3);
  });

  test('waits half a second, doubled each time, if no answer says how long', async () => {
    answer('cut', { status: 503, headers: { 'retry-after': 'soon' }, text: '' }, 'cut', SUCCESS);
    await connect({ retries: 3 }).games.list();
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test('is not waited for beyond the deadline', async () => {
    answer(refusal(429, 'error_api_rate_limited', { 'retry-after': '30' }), SUCCESS);
    expect(await failure(connect({ timeoutMs: 20_000 }).games.list())).toMatchObject({ status: 429 });
    expect(server.asked).toHaveLength(1);
  });
});

test('no operation acts twice: "once" is retried only if every earlier answer was a 429', async () => {
  const outcomes = fc.constantFrom<Reply>('cut', ...[200, 404, 408, 429, 500, 502, 503, 504].map((status) => refusal(status, 'error_x')));
  const kinds = fc.constantFrom<Repeat>('read', 'keyed', 'natural', 'once');
  await fc.assert(
    fc.asyncProperty(fc.array(outcomes, { minLength: 5, maxLength: 5 }), kinds, async (given, kind) => {
      server.asked.length = 0;
      answer(...given);
      await Promise.resolve(OF_KIND[kind](connect({ retries: 4 }))).catch(() => undefined);
      const statuses = given.map((reply) => (typeof reply === 'string' ? 0 : reply.status));
      const repeated = kind === 'once' ? [429] : [0, 408, 429, 502, 503, 504];
      const settled = statuses.findIndex((status) => !repeated.includes(status as number));
      expect(server.asked).toHaveLength(settled === -1 ? 5 : settled + 1);
      expect(new Set(keys()).size).toBe(1);
    }),
    { numRuns: 60 },
  );
});

describe('a call ends', () => {
  test('when its deadline has passed, even if nothing answers, after any number of attempts', async () => {
    for (const given of [['hang'], [refusal(503, 'error_unavailable', { 'retry-after': '0' }), 'hang']] as Reply[][]) {
      answer(...given);
      expect(await failure(connect({ timeoutMs: 200 }).games.list())).toMatchObject({ code: 'deadline_exceeded', status: 0 });
    }
  });

  test('an attempt when its own has, and the next one begins', async () => {
    answer('hang', SUCCESS);
    await connect({ attemptTimeoutMs: 100 }).games.list();
    expect(server.asked).toHaveLength(2);
  });

  test('for the signal’s reason in an attempt, in a wait, and before anything is sent', async () => {
    const reason = new Error('The page was left.');
    for (const reply of ['hang', refusal(503, 'error_unavailable', { 'retry-after': '50' })] as Reply[]) {
      answer(reply);
      const controller = new AbortController();
      const mp = assembleClient({ baseUrl: server.url, onAnswer: () => controller.abort(reason) }, GROUPS, REAL_TIME);
      const call = failure(mp.call('GET', '/games', {}, { signal: controller.signal }));
      if (reply === 'hang') controller.abort(reason);
      expect(await call).toBe(reason);
    }
    server.asked.length = 0;
    expect(await failure(connect().games.list({ signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.asked).toEqual([]);
  });

  test('even if a custom fetch ignores the signal', async () => {
    const mp = connect({ timeoutMs: 50, fetch: () => new Promise(() => undefined) });
    expect(await failure(mp.games.list())).toMatchObject({ code: 'deadline_exceeded' });
  });
});
