import { DomainError } from '@matchpoint/errors';
import type { NewEvent } from '@matchpoint/events';
import { eventually, useDatabase } from '@matchpoint/testing';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from './receiver.js';
import { OWNER, startTestService, type TestService } from './start-test-service.js';

const database = useDatabase('webhook');
let service: TestService;
let receiver: Receiver;
let endpointId: string;
let secret: string;

beforeAll(async () => {
  service = await startTestService(database);
});
afterAll(() => service.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  ({ id: endpointId, signingSecret: secret } = await service.endpoint(receiver.url, ['match.*']));
});
afterEach(async () => {
  await service.webhooks.deleteEndpoint({ id: endpointId }, { caller: OWNER });
  await receiver.stop();
});

function matchEvent(matchId: string, sequence: number, overrides: Partial<NewEvent> = {}): NewEvent {
  return {
    type: 'match.started',
    subject: matchId,
    sequence,
    data: { matchId, gameId: 'valorant', creatorTeamId: 'team_1', sequence },
    audience: { userIds: [OWNER.userId] },
    ...overrides,
  } as NewEvent;
}

/** Value to wait on: undefined means no answer yet. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not there yet');
  return value;
}
const delivery = async () => (await service.webhooks.listDeliveries({ endpointId, limit: 1 }, { caller: OWNER })).deliveries[0];
const endpoint = async () => (await service.webhooks.getEndpoint({ id: endpointId }, { caller: OWNER })).endpoint;

it('delivers a committed event once, signed, with the documented body and headers', async () => {
  const [id] = await service.emit([matchEvent('match_a', 1)]);
  const { headers, body, json } = await eventually(() => present(receiver.received[0]));
  expect(json).toEqual({
    id,
    type: 'match.started',
    event: 'match.started',
    timestamp: json.created_at,
    created_at: expect.stringMatching(/Z$/),
    data: { matchId: 'match_a', gameId: 'valorant', creatorTeamId: 'team_1', sequence: 1 },
  });
  expect(headers).toMatchObject({
    'webhook-id': id,
    'x-matchpoint-event': 'match.started',
    'user-agent': 'Matchpoint-Webhooks/1',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(new Webhook(secret).verify(body, headers)).toEqual(json);
  await eventually(async () =>
    expect(await delivery()).toMatchObject({ eventId: id, status: 'delivered', attemptCount: 1, statusCode: 200 }),
  );
  expect(receiver.received).toHaveLength(1);
});

it('reaches endpoints by user, by team membership, by game and by league, and no others', async () => {
  const inTeam = { ...OWNER, userId: 'user_in_team' };
  const developer = { ...OWNER, kind: 'game_developer' as const, gameId: 'valorant' };
  const operator = { ...OWNER, kind: 'league_operator' as const, leagueId: 'league_1' };
  const callers = [inTeam, developer, operator, { ...OWNER, userId: 'user_stranger' }, { ...developer, gameId: 'chess' }];
  service.context.membersOf = async () => new Map([['team_1', { userIds: ['user_in_team', 'user_without_endpoint'], isOpen: true }]]);
  const made = await Promise.all(callers.map((caller) => service.endpoint(receiver.url, ['score.submitted', 'match.started'], caller)));
  await service.emit([matchEvent('match_b', 1, { audience: { teamIds: ['team_1'], gameId: 'valorant', leagueId: 'league_1' } })]);
  await eventually(() => expect(receiver.received).toHaveLength(3));
  const counts = await Promise.all(
    made.map(
      async ({ id }, index) =>
        (await service.webhooks.listDeliveries({ endpointId: id, limit: 9 }, { caller: callers[index] })).deliveries.length,
    ),
  );
  expect(counts).toEqual([1, 1, 1, 0, 0]);
  await Promise.all(made.map(({ id }, index) => service.webhooks.deleteEndpoint({ id }, { caller: callers[index] })));
});

it('reaches the OWNERs and ADMINs that an organization or league has when the event is dispatched', async () => {
  const [ofOrganization, ofLeague, other] = ['user_of_organization', 'user_of_league', 'user_other'].map((userId) => ({
    ...OWNER,
    userId,
  }));
  const callers = [ofOrganization!, ofLeague!, other!];
  const groups = [{ type: 'organization', id: 'org_1' } as const, { type: 'league', id: 'league_1' } as const];
  service.context.adminsOf = async () => (group) => (group.type === 'league' ? ['user_of_league'] : ['user_of_organization']);
  const made = await Promise.all(callers.map((caller) => service.endpoint(receiver.url, ['match.started'], caller)));
  await service.emit(groups.map((adminsOf, index) => matchEvent(`match_of_group_${index}`, 1, { audience: { adminsOf } })));
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const counts = await Promise.all(
    made.map(async ({ id }, index) => {
      const { deliveries } = await service.webhooks.listDeliveries({ endpointId: id, limit: 9 }, { caller: callers[index] });
      return deliveries.length;
    }),
  );
  expect(counts).toEqual([1, 1, 0]);
  await Promise.all(made.map(({ id }, index) => service.webhooks.deleteEndpoint({ id }, { caller: callers[index] })));
});

it('retries at the times of the schedule, then gives up', async () => {
  receiver.answer = 500;
  await service.emit([matchEvent('match_c', 1)]);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const tried = await eventually(async () => {
      const found = await delivery();
      return present(found?.attemptCount === attempt && found.status !== 'delivering' ? found : undefined);
    });
    if (tried.nextAttemptAt === undefined) break;
    waits.push(Date.parse(tried.nextAttemptAt) - service.clock.now().getTime());
    service.clock.set(tried.nextAttemptAt);
  }
  const planned = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(waits).toHaveLength(planned.length);
  waits.forEach((wait, index) => {
    const seconds = wait / 1_000 / (planned[index] ?? 1);
    expect(seconds).toBeGreaterThanOrEqual(0.8);
    expect(seconds).toBeLessThanOrEqual(1.2);
  });
  expect(await delivery()).toMatchObject({ status: 'dead_lettered', attemptCount: 10, statusCode: 500, errorMessage: 'http_500' });
  expect(await endpoint()).toMatchObject({ failureCount: 10, isActive: true });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(receiver.received).toHaveLength(10);
});

it('lists and marks a throttled attempt, does not count it against the schedule, and waits as long as the receiver asks', async () => {
  receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end();
  await service.emit([matchEvent('match_d', 1)]);
  const throttled = await eventually(async () => {
    const found = await delivery();
    return present(found?.statusCode === 429 ? found : undefined);
  });
  expect(throttled).toMatchObject({ status: 'pending', attemptCount: 1 });
  expect(Date.parse(throttled.nextAttemptAt ?? '') - service.clock.now().getTime()).toBe(120_000);
  expect(await endpoint()).toMatchObject({ failureCount: 0 });
  receiver.answer = 204;
  service.clock.advance(120_000);
  await eventually(async () => expect(await delivery()).toMatchObject({ status: 'delivered', attemptCount: 2 }));
  const { attempts } = await service.webhooks.getDelivery({ endpointId, deliveryId: throttled.id }, { caller: OWNER });
  expect(attempts.map(({ number, statusCode, isCounted }) => [number, statusCode, isCounted])).toEqual([
    [1, 429, false],
    [2, 204, true],
  ]);
});

it('is not rushed by a target that asks for an immediate retry, and keeps the last fifty attempts', async () => {
  receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(Buffer.alloc(5_000, 0xff));
  await service.emit([matchEvent('match_hot', 1)]);
  for (let tries = 1; tries <= 53; tries += 1) {
    const next = await eventually(async () => {
      const found = present(await delivery());
      expect([receiver.received.length, found.status]).toEqual([tries, 'pending']);
      const at = Date.parse(found.nextAttemptAt ?? '');
      // The target has its request before the outcome is written; until then the delivery shows the running attempt.
      expect(at).toBeGreaterThan(service.clock.now().getTime());
      return at;
    });
    expect(next - service.clock.now().getTime()).toBeGreaterThanOrEqual(5_000);
    service.clock.set(new Date(next));
  }
  const { id = '' } = await eventually(async () => {
    const found = present(await delivery());
    expect([receiver.received.length, found.status]).toEqual([54, 'pending']);
    return found;
  });
  const { attempts } = await service.webhooks.getDelivery({ endpointId, deliveryId: id }, { caller: OWNER });
  expect(attempts.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 5));
  for (const { responseBody } of attempts) expect(Buffer.byteLength(responseBody)).toBeLessThanOrEqual(4_096);
  const { rows } = await database.pool().query('select count(*) as count from delivery_attempt where delivery_id = $1', [id]);
  expect(rows[0].count).toBe(50);
  // Four days after its first attempt every schedule has ended.
  service.clock.advance(4 * 86_400_000);
  await eventually(async () =>
    expect(await delivery()).toMatchObject({
      status: 'dead_lettered',
      attemptCount: 50,
      errorMessage: 'throttled: http_429',
    }),
  );
});

it('an endpoint or listener gets no events from before its creation', async () => {
  const { id: listenerId } = await service.listeners.openListener({ events: ['match.*'] }, { caller: OWNER });
  const past = new Date(Date.now() - 60_000).toISOString();
  const [, id] = await service.emit([matchEvent('match_past', 1, { occurredAt: past }), matchEvent('match_past', 2)]);
  await eventually(() => expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id]));
  const { requests } = await service.listeners.pullListener({ id: listenerId }, { caller: OWNER });
  expect(requests.map(({ headers }) => headers['webhook-id'])).toEqual([id]);
  await service.listeners.closeListener({ id: listenerId }, { caller: OWNER });
});

describe("a league's endpoint", () => {
  const operator = { ...OWNER, kind: 'league_operator' as const, leagueId: 'league_staff' };
  const audience = { userIds: [OWNER.userId], leagueId: 'league_staff' };
  const toLeague = (sequence: number) => matchEvent('match_league', sequence, { audience });
  const sequencesOf = ({ received }: Receiver) => received.map(({ json }) => json.data.sequence as number);
  let ofLeague: Receiver;
  let leagueEndpointId: string;

  beforeEach(async () => {
    ofLeague = await startReceiver();
    ({ id: leagueEndpointId } = await service.endpoint(ofLeague.url, ['match.*'], operator));
  });
  afterEach(async () => {
    service.context.staffAmong = async () => () => true;
    await service.webhooks.deleteEndpoint({ id: leagueEndpointId }, { caller: operator });
    await ofLeague.stop();
  });

  it('gets events while its owner is on the staff, and none afterwards', async () => {
    const asked: object[] = [];
    service.context.staffAmong = async (people) => {
      asked.push(...people);
      return () => asked.length === 1;
    };
    await service.emit([toLeague(1)]);
    await eventually(() => expect([sequencesOf(receiver), sequencesOf(ofLeague)]).toEqual([[1], [1]]));
    await service.emit([toLeague(2)]);
    await eventually(() => expect(sequencesOf(receiver)).toEqual([1, 2]));
    expect(sequencesOf(ofLeague)).toEqual([1]);
    expect(asked).toEqual([1, 2].map(() => ({ leagueId: 'league_staff', userId: OWNER.userId })));
  });

  it("waits while its owner's role cannot be checked; deliveries to others continue", async () => {
    service.context.staffAmong = async () => {
      throw new DomainError('error_unavailable');
    };
    await service.emit([toLeague(1), matchEvent('match_other', 7)]);
    await eventually(() => expect(sequencesOf(receiver)).toEqual([7]));
    expect(ofLeague.received).toEqual([]);
    service.context.staffAmong = async () => () => true;
    await eventually(() => expect(sequencesOf(ofLeague)).toEqual([1]));
  });
});

it('keeps the order of a match for an endpoint that was down', async () => {
  receiver.answer = 503;
  await service.emit([1, 2, 3, 4, 5].map((sequence) => matchEvent('match_e', sequence)));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  receiver.answer = 200;
  await eventually(() => {
    service.clock.advance(6_000);
    expect(receiver.received).toHaveLength(6);
  });
  expect(receiver.received.map(({ json }) => json.data.sequence)).toEqual([1, 1, 2, 3, 4, 5]);
});

it('continues a match after an event that its endpoint keeps refusing', async () => {
  receiver.answer = ({ json }, response) => response.writeHead(json.data.sequence === 1 ? 400 : 200).end();
  await service.emit([1, 2, 3].map((sequence) => matchEvent('match_f', sequence)));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await eventually(() => {
    service.clock.advance(6_000);
    expect(receiver.received.map(({ json }) => json.data.sequence)).toEqual([1, 1, 2, 3]);
  });
});

it('reuses connections', async () => {
  for (let sequence = 1; sequence <= 10; sequence += 1) {
    await service.emit([matchEvent('match_g', sequence)]);
    await eventually(() => expect(receiver.received).toHaveLength(sequence));
  }
  expect(receiver.connections).toBe(1);
});

describe('a paused endpoint', () => {
  it('gets nothing while paused, and everything it missed, in order, once it is resumed', async () => {
    await service.webhooks.updateEndpoint({ id: endpointId, events: [], isActive: false }, { caller: OWNER });
    await service.emit([1, 2, 3].map((sequence) => matchEvent('match_h', sequence)));
    await eventually(async () =>
      expect((await service.webhooks.listDeliveries({ endpointId, limit: 9 }, { caller: OWNER })).deliveries).toHaveLength(3),
    );
    expect(receiver.received).toEqual([]);
    expect(await delivery()).toMatchObject({ status: 'pending', nextAttemptAt: undefined });
    await service.webhooks.updateEndpoint({ id: endpointId, events: [], isActive: true }, { caller: OWNER });
    await eventually(() => expect(receiver.received.map(({ json }) => json.data.sequence)).toEqual([1, 2, 3]));
  });
});

it('disables an endpoint that says it is gone, and notifies the owner’s other endpoints', async () => {
  const other = await startReceiver();
  const { id: otherId } = await service.endpoint(other.url, ['webhook.disabled']);
  receiver.answer = 410;
  await service.emit([matchEvent('match_i', 1)]);
  await eventually(async () => expect(await endpoint()).toMatchObject({ isActive: false, disabledReason: 'gone' }));
  await eventually(() =>
    expect(other.received[0]?.json).toMatchObject({
      type: 'webhook.disabled',
      data: { webhookId: endpointId, reason: 'gone', scopeType: 'user' },
    }),
  );
  await service.webhooks.deleteEndpoint({ id: otherId }, { caller: OWNER });
  await other.stop();
});

it('signs with the old and the new secret for 24 hours after a rotation', async () => {
  const { signingSecret: newSecret } = await service.webhooks.rotateSecret({ id: endpointId }, { caller: OWNER });
  await service.emit([matchEvent('match_j', 1)]);
  const first = await eventually(() => present(receiver.received[0]));
  // The verifier uses the real time; the signature covers the sent one.
  for (const each of [secret, newSecret]) expect(() => new Webhook(each).verify(first.body, first.headers)).not.toThrow(/signature/i);
  expect(first.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  service.clock.advance(24 * 3_600_000 + 1);
  await service.emit([matchEvent('match_j', 2)]);
  const second = await eventually(() => present(receiver.received[1]));
  expect(second.headers['webhook-signature']?.split(' ')).toHaveLength(1);
});

it('signs with the newest five secrets, however often they are rotated within a day', async () => {
  const secrets = [secret];
  for (let count = 1; count <= 7; count += 1) {
    secrets.push((await service.webhooks.rotateSecret({ id: endpointId }, { caller: OWNER })).signingSecret);
  }
  await service.emit([matchEvent('match_rotated', 1)]);
  const { headers, body } = await eventually(() => present(receiver.received[0]));
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = secrets
    .slice(-5)
    .reverse()
    .map((each) => new Webhook(each).sign(headers['webhook-id'] ?? '', at, body));
  expect(headers['webhook-signature']?.split(' ')).toEqual(expected);
  const { rows } = await database.pool().query('select count(*) as count from endpoint_secret where endpoint_id = $1', [endpointId]);
  expect(rows[0].count).toBe(5);
});

it('keeps secrets encrypted at rest', async () => {
  const { rows } = await database
    .pool()
    .query('select key_id as "keyId", sealed from endpoint_secret where endpoint_id = $1', [endpointId]);
  const plain = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(plain).toHaveLength(32);
  expect(rows).toHaveLength(1);
  expect(rows[0].keyId).toBe('test');
  expect(rows[0].sealed.includes(plain)).toBe(false);
  expect(rows[0].sealed.toString('latin1')).not.toContain(secret);
});

it('replays one delivery under the same webhook-id', async () => {
  await service.emit([matchEvent('match_k', 1)]);
  const done = await eventually(async () => {
    const found = await delivery();
    return present(found?.status === 'delivered' ? found : undefined);
  });
  await service.webhooks.replayDelivery({ endpointId, deliveryId: done.id }, { caller: OWNER });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
});

it('recovers deliveries that were given up, in order, after counting them', async () => {
  receiver.answer = 500;
  const since = service.clock.now().toISOString();
  await service.emit([1, 2, 3].map((sequence) => matchEvent('match_l', sequence)));
  await eventually(async () => {
    const { deliveries } = await service.webhooks.listDeliveries({ endpointId, limit: 9 }, { caller: OWNER });
    const next = deliveries.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort()[0];
    if (next !== undefined && Date.parse(next) > service.clock.now().getTime()) service.clock.set(next);
    expect(deliveries.map(({ status }) => status)).toEqual(['dead_lettered', 'dead_lettered', 'dead_lettered']);
  });
  await service.webhooks.updateEndpoint({ id: endpointId, events: [], isActive: true }, { caller: OWNER });
  receiver.answer = 200;
  receiver.received.length = 0;
  const recover = (isDryRun: boolean) => service.webhooks.recoverDeliveries({ endpointId, since, events: [], isDryRun }, { caller: OWNER });
  expect(await recover(true)).toMatchObject({ count: 3, countByEvent: { 'match.started': 3 } });
  expect(receiver.received).toEqual([]);
  expect(await recover(false)).toMatchObject({ count: 3 });
  await eventually(() => {
    service.clock.advance(300_000);
    expect(receiver.received.map(({ json }) => json.data.sequence)).toEqual([1, 2, 3]);
  });
  expect(await recover(true)).toMatchObject({ count: 0 });
});

it('filters the log by status and by event, page by page, along indexes, and rejects an unknown status', async () => {
  const { id } = await service.endpoint(receiver.url, ['match.*', 'score.*']);
  const STATUSES = ['pending', 'delivering', 'delivered', 'failed', 'dead_lettered'];
  await database.pool().query(
    `insert into delivery (id, endpoint_id, event_id, event, subject, status, is_test, created_at, updated_at)
     select 'dlv_log_' || lpad(n::text, 6, '0'), $1, 'evt_log_' || n, case when n % 100 = 0 then 'score.submitted' else 'match.started' end,
       'm' || n, case when n % 50 < 5 then ($2::text[])[1 + n % 5] else 'delivered' end, true, $3::timestamptz + n / 10 * interval '1 s', $3
     from generate_series(1, 20000) n`,
    [id, STATUSES, service.clock.now()],
  );
  await database.pool().query('analyze delivery');
  const page = (fields: object) => service.webhooks.listDeliveries({ endpointId: id, limit: 3, ...fields }, { caller: OWNER });
  const numbersOf = ({ deliveries }: { deliveries: { id: string }[] }) => deliveries.map((each) => Number(each.id.slice(8)));
  for (const status of STATUSES) {
    const first = await page({ status });
    expect(first.deliveries.map((each) => each.status)).toEqual([status, status, status]);
    const { createdAt = '', id: last = '' } = first.deliveries[2] ?? {};
    const [before = 0, after = 0] = [numbersOf(first)[2], numbersOf(await page({ status, after: { createdAt, id: last } }))[0]];
    expect(after).toBeLessThan(before);
  }
  expect(numbersOf(await page({ event: 'score.submitted' }))).toEqual([20000, 19900, 19800]);
  expect(numbersOf(await page({ event: 'score.submitted', status: 'failed' }))).toEqual([]);
  expect(numbersOf(await page({ event: 'match.started', status: 'failed' }))).toEqual([19953, 19903, 19853]);
  await expect(page({ status: 'lost' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });

  const plan = async (condition: string) => {
    const select = `select * from delivery where endpoint_id = $1 and ${condition} order by created_at desc, id desc limit 3`;
    return JSON.stringify((await database.pool().query(`explain (format json) ${select}`, [id])).rows);
  };
  expect(await plan(`status = 'dead_lettered'`)).toContain('delivery_status_idx');
  expect(await plan(`event = 'score.submitted'`)).toContain('delivery_event_idx');
  await service.webhooks.deleteEndpoint({ id }, { caller: OWNER });
});
