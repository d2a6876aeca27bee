import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@matchpoint/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey, openKeyRing, type KeyGrant } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer, type RequestOptions } from './src/http-client.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { startReceiver, type Received, type Receiver } from './src/receiver.js';
import { importSquads, type Squad } from './src/squads.js';
import { systemDirectory } from './src/system.js';

const request = openClient('127.0.17');
const CLI = path.resolve(fileURLToPath(import.meta.url), '../../dist/apps/cli/main.js');
const GAME = 'counter_strike_2';
const ajv = addFormats.default(new Ajv2020({ strict: true }));

let squads: [Squad, Squad];
let drive: MatchDriver;
let receiver: Receiver;
const made: { id: string; grant: KeyGrant }[] = [];

beforeAll(async () => {
  squads = (await importSquads(request, ['e2e_hook_red', 'e2e_hook_blue'], { game: GAME, size: 2 })) as [Squad, Squad];
  drive = driveMatches(request, { creator: squads[0], opponent: squads[1], mode: 'competitive', teamSize: 2 });
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const { id, grant } of made.splice(0)) await request(`/webhooks/${id}`, { method: 'DELETE', key: (await newKey(grant)).key });
  receiver.stop();
});

const owner = (): KeyGrant => ({ owner: squads[0].captain });
const ring = new Map<string, () => Promise<string>>();

/** A request as the owner of the endpoints, by keys that never run out of tokens. */
async function ask(rest: string, options: RequestOptions = {}, grant: KeyGrant = owner()): Promise<Answer> {
  const name = JSON.stringify(grant);
  const next = ring.get(name) ?? openKeyRing(grant);
  ring.set(name, next);
  return request(`/webhooks${rest}`, { key: await next(), ...options });
}

async function endpoint(
  events: string[],
  grant: KeyGrant = owner(),
  url = receiver.url,
): Promise<{ id: string; signingSecret: string; secretPrefix: string }> {
  const answer = await ask('', { body: { url, events } }, grant);
  expect(answer.status, answer.text).toBe(201);
  made.push({ id: answer.body.id as string, grant });
  return answer.body as Awaited<ReturnType<typeof endpoint>>;
}

const of = (matchId: string): Received[] => receiver.received.filter(({ body }) => body.data.matchId === matchId);
const verify = (secret: string, { text, headers }: Received): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

describe('the events of a match', () => {
  test("name a private team's players to the team and the game's developer alone, and no route of the match says more", async () => {
    const events = ['match.*', 'score.*', 'roster.*', 'player.*'];
    const receivers = await Promise.all([receiver, startReceiver(), startReceiver()]);
    const [red, blue] = squads;
    const grants: KeyGrant[] = [owner(), { owner: blue.captain }, { kind: 'game_developer', game: GAME }];
    for (const [index, grant] of grants.entries()) await endpoint(events, grant, receivers[index]?.url);
    const matchId = await drive.started();
    await drive.submit(matchId, 'opponent', {});
    await drive.submit(matchId, 'creator', {});
    const toldOf = (index: number): Received[] =>
      (receivers[index] as Receiver).received.filter(({ body }) => body.data.matchId === matchId);
    await eventually(() => {
      for (const index of grants.keys()) expect(toldOf(index).map(({ body }) => body.type as string)).toContain('match.completed');
    });
    const isNamed = (players: string[], text: string): boolean => players.some((id) => text.includes(id));
    const named = grants.map((_, index) => [red, blue].map(({ players }) => toldOf(index).some(({ text }) => isNamed(players, text))));
    expect(named).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
    for (const [key, others] of [
      [await red.key(), blue],
      [await blue.key(), red],
    ] as const) {
      for (const rest of ['', '/players', '/scores'])
        expect(isNamed(others.players, (await request(`/matches/${matchId}${rest}`, { key })).text), rest).toBe(false);
    }
    for (const each of receivers) each.stop();
  });

  test('reach who takes part and wants all, in order, each once, signed, by its schema, and with no gap in the sequence', async () => {
    const { id, signingSecret } = await endpoint(['*']);
    const matchId = await drive.started();
    await drive.submit(matchId, 'creator', {});
    await drive.submit(matchId, 'opponent', {});
    await eventually(() => expect(of(matchId).map(({ body }) => body.type as string)).toContain('match.completed'));
    const sequences = of(matchId).map(({ body }) => body.data.sequence as number);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    for (const received of of(matchId)) {
      expect(verify(signingSecret, received)).toEqual(received.body);
      expect(received.body).toMatchObject({
        id: received.headers['webhook-id'],
        event: received.body.type,
        created_at: received.body.timestamp,
      });
      expect(received.headers['x-matchpoint-event']).toBe(received.body.type);
      expect(received.text.length).toBeLessThan(20_000);
      const { body: described } = await ask(`/event-types/${received.body.type}`);
      const check = ajv.compile(described.schema as object);
      expect(check(received.body), `${received.body.type}: ${ajv.errorsText(check.errors)}`).toBe(true);
    }
    await eventually(async () => {
      const { body: shown } = await ask(`/${id}`);
      expect(shown).toMatchObject({ delivered24h: receiver.received.length, failed24h: 0, undeliveredCount: 0, disablesAt: null });
      const { points } = (await ask(`/${id}/hours`)).body as { points: { delivered: number }[] };
      expect(points.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(receiver.received.length);
    });
    expect(of(matchId).map(({ body }) => body.type as string)).toEqual(
      expect.arrayContaining(['match.created', 'match.accepted', 'match.ready', 'match.started', 'match.completed']),
    );
  });

  test('reach only the creator’s team for a draft, and the game too once it is published', async () => {
    const developer: KeyGrant = { kind: 'game_developer', game: GAME };
    const other = await startReceiver();
    await endpoint(['match.*']);
    await endpoint(['match.created', 'match.published'], developer, other.url);
    const draft = await drive.create();
    await eventually(() => expect(of(draft)).toHaveLength(1));
    const published = await drive.open();
    await eventually(() => expect(other.received.some(({ body }) => body.data.matchId === published)).toBe(true));
    expect(other.received.filter(({ body }) => body.data.matchId === draft)).toEqual([]);
    other.stop();
  });
});

test('an endpoint is seen in its own scope alone', async () => {
  const { id } = await endpoint(['match.*']);
  for (const grant of [{ owner: squads[1].captain }, { kind: 'game_developer', game: GAME }] as KeyGrant[]) {
    const calls: [string, RequestOptions][] = [
      ['', {}],
      ['', { method: 'DELETE' }],
      ['', { method: 'PATCH', body: { label: 'mine' } }],
      ['/rotate-secret', { method: 'POST' }],
      ['/test', { method: 'POST' }],
      ['/deliveries', {}],
      ['/hours', {}],
      ['/recover', { body: { since: '2024-01-01' } }],
    ];
    for (const [rest, options] of calls) expectRefusal(await ask(`/${id}${rest}`, options, grant), 404, 'error_webhook_not_found');
    expect((await ask('', {}, grant)).body.webhooks.map((each: { id: string }) => each.id)).not.toContain(id);
  }
  const { body } = await ask(`/${id}`);
  expect(body).toMatchObject({
    id,
    scopeType: 'user',
    url: receiver.url,
    events: ['match.*'],
    isActive: true,
    label: null,
    failureCount: 0,
    lastDeliveredAt: null,
  });
  expect(body.signingSecret).toBeUndefined();
});

describe('what an endpoint may be', () => {
  const bad: [string, object, string][] = [
    ['http to the outside', { url: 'http://example.com/' }, 'error_webhook_url_invalid'],
    ['a metadata address', { url: 'https://169.254.169.254/latest' }, 'error_webhook_url_invalid'],
    ['an address in disguise', { url: 'https://2852039166/' }, 'error_webhook_url_invalid'],
    ['no URL', { url: 'hook' }, 'error_webhook_url_invalid'],
    ['an unknown event', { events: ['match.created', 'match.exploded'] }, 'error_webhook_invalid_events'],
    ['more than everything', { events: ['*', '**'] }, 'error_webhook_invalid_events'],
    ["a league that is not the key's", { leagueId: 'league_x' }, 'error_webhook_scope_invalid'],
    ['no events', { events: [] }, 'INVALID_INPUT'],
    ['no URL at all', { url: 7 }, 'INVALID_INPUT'],
  ];
  test.each(bad)('is not %s', async (_name, change, code) => {
    expectRefusal(await ask('', { body: { url: receiver.url, events: ['match.*'], ...change } }), 400, code);
  });

  test('is limited to 20 in a scope, 100 on api_studio', async () => {
    const grant: KeyGrant = { owner: squads[1].captain };
    for (let count = 0; count < 20; count += 1) await endpoint(['match.*'], grant);
    expectRefusal(await ask('', { body: { url: receiver.url, events: ['match.*'] } }, grant), 409, 'error_webhook_limit_reached');
    await endpoint(['match.*'], { ...grant, plan: 'api_studio' });
  });
});

describe('a test ping', () => {
  test("spends its endpoint's bucket: five, then one every ten seconds", async () => {
    const { id, signingSecret } = await endpoint(['match.*']);
    for (let count = 1; count <= 5; count += 1) {
      const answer = await ask(`/${id}/test`, { method: 'POST' });
      expect(answer).toMatchObject({ status: 200, body: { delivered: true } });
      expect(answer.headers['x-ratelimit-limit']).toBe('60');
    }
    const refused = await ask(`/${id}/test`, { method: 'POST' });
    expectRefusal(refused, 429, 'error_api_rate_limited');
    expect(refused.headers).toMatchObject({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': refused.headers['retry-after'],
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect(receiver.received).toHaveLength(5);
    const [ping] = receiver.received as [Received];
    expect(verify(signingSecret, ping)).toMatchObject({ type: 'test.ping', data: { webhookId: id } });
    // Another endpoint has a bucket of its own.
    const other = await endpoint(['match.*']);
    expect((await ask(`/${other.id}/test`, { method: 'POST' })).body.delivered).toBe(true);
  });

  test('reaches a paused endpoint, is logged, and counts nowhere else', async () => {
    const { id } = await endpoint(['match.*']);
    await ask(`/${id}`, { method: 'PATCH', body: { isActive: false } });
    receiver.status = 500;
    expect((await ask(`/${id}/test`, { method: 'POST' })).body.delivered).toBe(false);
    expect((await ask(`/${id}`)).body).toMatchObject({ failureCount: 0, lastFailedAt: null, isActive: false });
    const { body } = await ask(`/${id}/deliveries`);
    expect(body).toMatchObject({
      isDone: true,
      page: [{ event: 'test.ping', isTest: true, status: 'failed', attemptCount: 1, statusCode: 500, nextAttemptAt: null }],
    });
    const { body: one } = await ask(`/${id}/deliveries/${body.page[0].id}`);
    expect(one.attempts).toMatchObject([
      { number: 1, statusCode: 500, error: 'http_500', requestHeaders: { 'webhook-id': body.page[0].idempotencyId } },
    ]);
  });
});

test('a rotation signs with both secrets and forgets the failures', async () => {
  const { id, signingSecret, secretPrefix } = await endpoint(['match.*']);
  expect(signingSecret.slice(0, 8)).toBe(secretPrefix);
  expect(Buffer.from(signingSecret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  const { body: rotated } = await ask(`/${id}/rotate-secret`, { method: 'POST' });
  expect(rotated).toMatchObject({ id, secretPrefix: rotated.signingSecret.slice(0, 8) });
  const matchId = await drive.create();
  const [received] = await eventually(() => {
    expect(of(matchId)).toHaveLength(1);
    return of(matchId) as [Received];
  });
  for (const secret of [signingSecret, rotated.signingSecret as string]) expect(verify(secret, received)).toEqual(received.body);
});

test('the delivery log pages newest first and a replay comes under the same webhook-id', async () => {
  const { id } = await endpoint(['match.*']);
  const matchId = await drive.started();
  await eventually(async () => {
    // The last: what came before has been taken.
    expect(of(matchId).map(({ body }) => body.type as string)).toContain('match.started');
    const { body } = await ask(`/${id}/deliveries?limit=100`);
    expect(body.page.map((each: { status: string }) => each.status)).toEqual(receiver.received.map(() => 'delivered'));
  });
  const seen: { id: string; createdAt: number }[] = [];
  let cursor = '';
  for (;;) {
    const { body, status } = await ask(`/${id}/deliveries?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    seen.push(...body.page);
    cursor = body.continueCursor as string;
    if (body.isDone) break;
  }
  expect((await ask(`/${id}/deliveries?cursor=${cursor}`)).body).toMatchObject({ page: [], isDone: true });
  expect(new Set(seen.map((each) => each.id)).size).toBe(receiver.received.length);
  expect(seen.map(({ createdAt }) => createdAt)).toEqual(seen.map(({ createdAt }) => createdAt).sort((left, right) => right - left));
  for (const [query, code] of [
    ['limit=0', 'error_invalid_limit'],
    ['limit=x', 'error_invalid_limit'],
    ['cursor=abc', 'error_invalid_cursor'],
  ])
    expectRefusal(await ask(`/${id}/deliveries?${query}`), 400, code ?? '');
  const before = receiver.received.length;
  expect((await ask(`/${id}/deliveries/${seen[0]?.id}/replay`, { method: 'POST' })).body.ok).toBe(true);
  await eventually(() => expect(receiver.received).toHaveLength(before + 1));
  expect(receiver.received.slice(0, before).map(({ headers }) => headers['webhook-id'])).toContain(
    receiver.received.at(-1)?.headers['webhook-id'],
  );
  expectRefusal(await ask(`/${id}/deliveries/dlv_none/replay`, { method: 'POST' }), 404, 'error_webhook_delivery_not_found');
});

test('the descriptions of events are served beside those of the operations', async () => {
  const [{ body: events, headers }, { body: under }, { body: full }] = (await Promise.all(
    ['//api-reference/asyncapi.json', '/api-reference/asyncapi.json', '//api-reference/openapi.full.json'].map((path) => request(path)),
  )) as [Answer, Answer, Answer];
  expect(headers['content-type']).toContain('application/json');
  expect(under).toEqual(events);
  expect(events.asyncapi).toBe('3.0.0');
  expect(Object.keys(events.components.messages as object)).toEqual(
    expect.arrayContaining(['match.completed', 'test.ping', 'webhook.disabled']),
  );
  expect(Object.keys(full.webhooks as object)).toEqual(Object.keys(events.components.messages as object));
});

describe('matchpoint webhooks', () => {
  const running: ChildProcess[] = [];
  const matchpoint = (...words: string[]): ChildProcess & { said: string } => {
    const child = Object.assign(
      spawn(process.execPath, [CLI, 'webhooks', ...words], {
        env: { ...process.env, MATCHPOINT_LOCAL: systemDirectory() },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      { said: '' },
    );
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        child.said += chunk.toString();
      });
    running.push(child);
    return child;
  };
  afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

  test("listen forwards a key's events, signed, and trigger sends a sample", async () => {
    const { id: key } = await newKey(owner());
    const listening = matchpoint('listen', '--forward-to', receiver.url, '--key', key);
    await eventually(() => expect(listening.said).toContain('Forwarding to'));
    const [, secret = ''] = /Signing secret: (\S+)/.exec(listening.said) ?? [];
    const matchId = await drive.create();
    await eventually(() => expect(of(matchId)).toHaveLength(1));
    const [received] = of(matchId) as [Received];
    expect(verify(secret, received)).toEqual(received.body);
    const triggered = matchpoint('trigger', 'score.confirmed', '--key', key, '--json');
    await once(triggered, 'exit');
    const { id, endpoints, payload } = JSON.parse(triggered.said);
    expect(endpoints).toBe(1);
    await eventually(() => expect(receiver.received.find(({ headers }) => headers['webhook-id'] === id)?.body).toEqual(payload));
    await eventually(() => expect(listening.said).toMatch(new RegExp(`score.confirmed  ${id as string}  ->  200`)));
    listening.kill('SIGINT');
    const [exitCode] = await once(listening, 'exit');
    expect(exitCode).toBe(0);
  });
});
