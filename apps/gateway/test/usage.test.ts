import { createHash } from 'node:crypto';
import http from 'node:http';
import { eventually, Line, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findKeysNamed } from '../src/edge/keys/store/key-store.js';
import { checkUsage } from '../src/edge/keys/usage/check-usage.js';
import { countUsage } from '../src/edge/keys/usage/usage-writes.js';
import { sweepOldUsage, trimRequests } from '../src/edge/keys/usage/usage-sweeps.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

let answerGames: () => Promise<{ games: []; objectives: [] }>;
const SERVICES: Services = { catalog: { listGames: () => answerGames() } };
const database = useDatabase('gateway');
let gateways: TestGateway[];

beforeAll(async () => {
  answerGames = async () => ({ games: [], objectives: [] });
  gateways = await Promise.all([1, 2, 3].map(() => startTestGateway(database, SERVICES, { MATCHPOINT_TRUST_PROXY: '127.0.0.1/32' })));
});
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));
beforeEach(() => gateways[0]?.emptyRedis());

const [ONE, TWO, THREE] = [0, 1, 2].map((index) => () => gateways[index] as TestGateway) as [
  () => TestGateway,
  () => TestGateway,
  () => TestGateway,
];
const query = async <Row>(text: string, values: unknown[]): Promise<Row[]> => (await database.pool().query(text, values)).rows as Row[];
const idOf = async (plaintext: string): Promise<string> =>
  (await query<{ id: string }>('select id from api_key where prefix = $1', [plaintext.slice(0, 12)]))[0]?.id ?? '';
const LAST_USE = '2023-05-06T07:08:09.010Z';
/** As everybody who reads keys sees it. */
const lastUse = async (keyId: string): Promise<string | null | undefined> =>
  (await findKeysNamed(database.pool(), keyId, new Date()))[0]?.lastUsedAt;
interface Sums {
  requests: number;
  refused: number;
  rateLimited: number;
  failed: number;
}
async function sums(keyId: string): Promise<Sums | undefined> {
  await Promise.all(gateways.map(({ context }) => context.usage.flush()));
  const text = `select sum(requests)::int as requests, sum(refused)::int as refused, sum(rate_limited)::int as "rateLimited",
    sum(failed)::int as failed from api_key_usage where key_id = $1 having count(*) > 0`;
  return (await query<Sums>(text, [keyId]))[0];
}
const from = (key: string, address = '192.0.2.1'): RequestInit & { key: string } => ({ key, headers: { 'x-forwarded-for': address } });

describe('usage of a key', () => {
  it('adds up exactly over three replicas: requests, refusals and rate limits, by operation', async () => {
    const key = await ONE().key({ permissions: {} });
    const id = await idOf(key);
    const paths = ['/games', '/games/none/playlists'];
    const calls = Array.from({ length: 90 }, (_, n) => (gateways[n % 3] as TestGateway).fetch(paths[n % 2] ?? '', from(key)));
    calls.push(...gateways.map((gateway) => gateway.fetch('/user/matches', { ...from(key), method: 'POST' })));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    for (const gateway of gateways) {
      await gateway.drain('key', id);
      statuses.push((await gateway.fetch('/games', from(key))).status);
    }
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
    const counted = (test: (status: number) => boolean): number => statuses.filter(test).length;
    expect(await sums(id)).toEqual({
      requests: 96,
      refused: counted((status) => status >= 400 && status < 500),
      rateLimited: counted((status) => status === 429),
      failed: counted((status) => status >= 500),
    });
    const byOperation = await query('select operation_id, requests from api_key_usage where key_id = $1 order by 1', [id]);
    expect(byOperation).toEqual([
      { operation_id: 'listGamePlaylists', requests: 45 },
      { operation_id: 'listGames', requests: 48 },
      { operation_id: 'listUserMatches', requests: 3 },
    ]);
  });

  it('has hours that add up to days over three replicas, and errors that add up to refusals and failures', async () => {
    const ids: string[] = [];
    const today = `${new Date().toISOString().slice(0, 10)}T`;
    try {
      for (const owner of ['first', 'second']) {
        const key = await ONE().key({ permissions: {} });
        ids.push(await idOf(key));
        for (const [n, time] of ['00:10:00.000Z', '00:59:59.999Z', '01:00:00.000Z'].entries()) {
          for (const { clock } of gateways) clock.set(`${today}${time}`);
          const paths = ['/games', '/games/none/playlists', '/teams/sentinels'];
          for (let each = 0; each < 4 + n; each += 1)
            await (gateways[each % 3] as TestGateway).fetch(paths[each % 3] ?? '', from(key, `192.0.2.${owner === 'first' ? 20 : 21}`));
        }
      }
    } finally {
      for (const { clock } of gateways) clock.set(new Date());
    }
    for (const id of ids) {
      const days = await sums(id);
      expect(days).toMatchObject({ requests: 15 });
      const hours = await query<Sums & { hour: string }>(
        `select hour, requests, refused, rate_limited as "rateLimited", failed from api_key_usage_hour where key_id = $1 order by hour`,
        [id],
      );
      expect(hours.map(({ hour, requests }) => [hour, requests])).toEqual([
        [`${today}00:00:00.000Z`, 9],
        [`${today}01:00:00.000Z`, 6],
      ]);
      const sum = (field: keyof Sums): number => hours.reduce((all, hour) => all + hour[field], 0);
      expect({ requests: sum('requests'), refused: sum('refused'), rateLimited: sum('rateLimited'), failed: sum('failed') }).toEqual(days);
      const errors = await query<{ error: string; status: number; count: number }>(
        'select operation_id, error, status, count from api_key_error where key_id = $1 order by operation_id',
        [id],
      );
      expect(errors).toEqual([
        { operation_id: 'getTeamProfile', error: 'error_api_key_permission_denied', status: 403, count: 4 },
        { operation_id: 'listGamePlaylists', error: 'error_game_not_found', status: 404, count: 5 },
      ]);
    }
    expect(await checkUsage(database.pool())).toMatchObject({ different: 0 });
    await query('update api_key_usage_hour set requests = requests + 1 where key_id = $1 and hour = $2', [ids[0], `${today}00:00:00.000Z`]);
    expect(await checkUsage(database.pool())).toMatchObject({ different: 1 });
    await query('update api_key_usage_hour set requests = requests - 1 where key_id = $1 and hour = $2', [ids[0], `${today}00:00:00.000Z`]);
  });

  it('counts calls with an expired secret, but none with unknown keys or to unknown paths', async () => {
    const key = await ONE().key({ expiresAt: ONE().clock.now().toISOString() });
    const id = await idOf(key);
    for (const gateway of gateways) expect((await gateway.fetch('/games', from(key))).status).toBe(401);
    await ONE().fetch('/no/such/path', from(key));
    await ONE().fetch('/games', from(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`));
    expect(await sums(id)).toEqual({ requests: 3, refused: 3, rateLimited: 0, failed: 0 });
    expect(await query('select last_used_at from api_key_usage where key_id = $1', [id])).toEqual([{ last_used_at: null }]);
  });

  it('counts a call whose client disconnected before the response', async () => {
    const key = await ONE().key();
    const id = await idOf(key);
    let answer = (): void => undefined;
    const asked = new Promise<void>((reached) => {
      answerGames = () =>
        new Promise((resolve) => {
          answer = () => resolve({ games: [], objectives: [] });
          reached();
        });
    });
    const gateway = await startTestGateway(database, SERVICES);
    try {
      const request = http.get(`${gateway.baseUrl}/api/v1/games`, { headers: { authorization: `Bearer ${key}` } });
      request.on('error', () => undefined);
      await asked;
      request.destroy();
      await new Promise((resolve) => request.on('close', resolve));
      answer();
      await eventually(async () => {
        await gateway.context.usage.flush();
        expect(await sums(id)).toMatchObject({ requests: 1 });
      });
    } finally {
      answerGames = async () => ({ games: [], objectives: [] });
      await gateway.stop();
    }
  });

  it('doesn’t count calls that the IP bucket refused', async () => {
    const key = await TWO().key();
    const id = await idOf(key);
    const ask = async (): Promise<string | undefined> =>
      ((await (await TWO().fetch('/games', from(key, '192.0.2.77'))).json()) as { error?: string }).error;
    const errors = [await ask()];
    for (let n = 0; n < 3; n += 1) {
      await TWO().drain('ip', '192.0.2.77');
      errors.push(await ask());
    }
    const refused = 'error_ip_rate_limited';
    expect(errors).toEqual([undefined, refused, refused, refused]);
    expect(await sums(id)).toEqual({ requests: 1, refused: 0, rateLimited: 0, failed: 0 });
  });

  it('shows recent requests without their query, by the id that the caller gave, at most 20 of a second over all replicas', async () => {
    const key = await ONE().key();
    const id = await idOf(key);
    gateways.forEach(({ clock }) => clock.set('2024-05-05T10:00:00.400Z'));
    try {
      const ask = (n: number): Promise<Response> =>
        (gateways[n % 3] as TestGateway).fetch('/games?search=secret', {
          key,
          headers: { 'x-request-id': `call-${n}`, 'x-forwarded-for': '192.0.2.3' },
        });
      await Promise.all(Array.from({ length: 45 }, (_, n) => ask(n)));
      expect(await sums(id)).toMatchObject({ requests: 45 });
      const rows = await query<{ request_id: string; path: string; status: number; at: string }>(
        'select request_id, path, status, at from api_key_request where key_id = $1',
        [id],
      );
      expect(rows).toHaveLength(20);
      expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(20);
      for (const row of rows) expect(row).toMatchObject({ path: '/api/v1/games', status: 200, at: '2024-05-05T10:00:00.400Z' });
    } finally {
      gateways.forEach(({ clock }) => clock.set(new Date()));
    }
  });

  it('survives an outage of the database, and a lost response, without loss', async () => {
    const line = new Line(database.url());
    await line.open();
    const gateway = await startTestGateway(database, SERVICES, { DATABASE_URL: line.url });
    try {
      const key = await gateway.key();
      const id = await idOf(key);
      expect((await gateway.fetch('/games', from(key, '192.0.2.9'))).status).toBe(200);
      line.cut();
      await gateway.context.usage.flush().catch(() => undefined);
      for (let n = 0; n < 5; n += 1) await gateway.fetch('/games', from(key, '192.0.2.9'));
      await line.open();
      await eventually(async () => {
        await gateway.context.usage.flush();
        expect(await sums(id)).toMatchObject({ requests: 6 });
      });
    } finally {
      await gateway.stop();
      line.cut();
    }
  });

  it('is counted once for a batch that is sent twice', async () => {
    const id = await idOf(await THREE().key());
    const batch = {
      counts: [
        {
          ...{ keyId: id, hour: '2024-05-05T10:00:00.000Z', operationId: 'listGames', lastUsedAt: null },
          ...{ requests: 7, refused: 2, rateLimited: 1, failed: 1 },
        },
      ],
      errors: [],
      recent: [],
    };
    const source = createHash('sha256').update(id).digest('hex');
    await countUsage(database.pool(), source, 1, batch);
    await countUsage(database.pool(), source, 1, batch);
    expect(await sums(id)).toEqual({ requests: 7, refused: 2, rateLimited: 1, failed: 1 });
    await countUsage(database.pool(), source, 2, batch);
    expect(await sums(id)).toMatchObject({ requests: 14 });
  });

  it('is kept for the last 1,000 requests of 7 days, 8 days of hours, 30 days of errors and 13 months of days', async () => {
    const id = await idOf(await THREE().key());
    const insert = `insert into api_key_request (key_id, at, request_id, method, path, operation_id, status, duration_ms)
      select $1, now() - n * $3::interval, n::text, 'GET', '/', 'listGames', 200, 1 from generate_series(1, $2::int) n`;
    await query(insert, [id, 1_205, '1 second']);
    await query(insert, [id, 3, '8 days']);
    await query(
      `insert into api_key_usage values
         ($1, now()::date - 399, 'listGames', 1, 0, 0, 0, null), ($1, now()::date - 402, 'old', 1, 0, 0, 0, $2)`,
      [id, LAST_USE],
    );
    await query("insert into api_key_usage_hour select $1, now() - n * interval '1 day', 1, 0, 0, 0 from unnest(array[7, 9]) n", [id]);
    await query(
      `insert into api_key_error
       select $1, now()::date - n, 'listGames', 'error_' || n, 400, 1, now(), now(), 'req' from unnest(array[29, 32]) n`,
      [id],
    );
    expect(await lastUse(id)).toBe(LAST_USE);
    await sweepOldUsage(database.pool());
    expect(await lastUse(id)).toBe(LAST_USE);
    expect(await query('select operation_id from api_key_usage where key_id = $1', [id])).toEqual([{ operation_id: 'listGames' }]);
    expect(await query('select 1 as kept from api_key_usage_hour where key_id = $1', [id])).toHaveLength(1);
    expect(await query('select error from api_key_error where key_id = $1', [id])).toEqual([{ error: 'error_29' }]);
    await trimRequests(database.pool(), [id, 'key_none']);
    const [left] = await query<{ count: number; oldest: string }>(
      'select count(*)::int as count, max(request_id::int) as oldest from api_key_request where key_id = $1',
      [id],
    );
    expect(left).toEqual({ count: 1_000, oldest: 1_000 });
  });
});
