import { ManualClock, newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, useDatabase } from '@matchpoint/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDue } from '../src/db/claim.js';
import { disableFailing } from '../src/db/disable-failing.js';
import { listEndpointHours } from '../src/db/endpoint-hours.js';
import { enqueue, type Enqueued } from '../src/db/enqueue.js';
import { recomputeHours } from '../src/db/recompute-hours.js';
import { settleBatch, type Tried } from '../src/db/settle-batch.js';
import type { Outcome } from '../src/domain/outcome.js';
import { applyRetention } from '../src/retention.js';
import { newEndpoint } from './new-endpoint.js';
import { type Receiver, startReceiver } from './receiver.js';
import { OWNER, startTestService, type TestService } from './start-test-service.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const database = useDatabase('webhook');
const OUTCOMES = {
  ok: { kind: 'delivered', statusCode: 200 },
  down: { kind: 'failed', error: 'connection', isAnswer: false },
  refused: { kind: 'failed', statusCode: 400, error: 'http_400', isAnswer: true },
  busy: { kind: 'throttled', statusCode: 429 },
  lost: { kind: 'lost', error: 'lease_expired' },
  stopped: { kind: 'interrupted' },
} as const satisfies Record<string, Outcome>;
type Answer = keyof typeof OUTCOMES;
const ALWAYS = new Date(0);

/** Creates an endpoint, and takes earlier ones out of the queue. */
async function fresh(): Promise<string> {
  await database.pool().query("update webhook_endpoint set is_active = false where scope_id = 'user_1'");
  return newEndpoint(database.pool());
}

const put = (endpointId: string, count: number, now: Date): Promise<Enqueued> => {
  const newEvent = () => ({ id: newId('evt'), type: 'match.started', subject: newId('match'), body: '{}' });
  const events = Array.from({ length: count }, newEvent);
  return withTransaction(database.pool(), (tx) =>
    enqueue(
      tx,
      events.map((event) => ({ event, endpointIds: [endpointId] })),
      now,
    ),
  );
};

/** Settles an endpoint's due deliveries in one batch, taking `answers` in turn and the last one for the rest. */
async function answer(endpointId: string, clock: ManualClock, answers: Answer[]): Promise<Tried[]> {
  const claimed = await claimDue(database.pool(), { now: clock.now(), limit: 50, claim: newId('req'), leaseMs: 60_000 });
  const tries = claimed.map(({ id, claim }): Tried => {
    const outcome = OUTCOMES[(answers.length > 1 ? answers.shift() : answers[0]) ?? 'ok'];
    const startedAt = clock.now().toISOString();
    return { deliveryId: id, claim, endpointId, outcome, startedAt, durationMs: 1, requestHeaders: {}, responseBody: '' };
  });
  if (tries.length > 0) await settleBatch(database.pool(), tries, clock.now());
  return tries;
}

async function nextDueOf(endpointId: string): Promise<string | null> {
  const { rows } = await database
    .pool()
    .query<{ due: string | null }>(
      'select greatest(due_at, not_before) as due from webhook_endpoint where id = $1 and due_at is not null',
      [endpointId],
    );
  return rows[0]?.due ?? null;
}

const hoursOf = (endpointId: string) => listEndpointHours(database.pool(), endpointId, '1970-01-01', '2100-01-01');
const differing = (endpointId: string, { isCheck = true } = {}) =>
  withTransaction(database.pool(), (tx) => recomputeHours(tx, [endpointId], ALWAYS, isCheck));

describe('the hours of an endpoint', () => {
  it('equal the outcomes of its attempts, whatever they were and in whatever batches they were settled', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...(Object.keys(OUTCOMES) as Answer[])), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        async (answers, count) => {
          const clock = new ManualClock('2024-06-01T00:20:00.000Z');
          const endpointId = await fresh();
          await put(endpointId, count, clock.now());
          const expected = new Map<string, { delivered: number; failedAttempts: number }>();
          for (const left: Answer[] = [...answers]; ;) {
            for (const { startedAt, outcome } of await answer(endpointId, clock, left)) {
              if (outcome.kind === 'interrupted') continue;
              const at = `${startedAt.slice(0, 13)}:00:00.000Z`;
              const hour = expected.get(at) ?? { delivered: 0, failedAttempts: 0 };
              if (outcome.kind === 'delivered') hour.delivered += 1;
              else if (outcome.kind !== 'throttled') hour.failedAttempts += 1;
              expected.set(at, hour);
            }
            if (left.length <= 1) break;
            const due = await nextDueOf(endpointId);
            if (due === null) break;
            if (due > clock.now().toISOString()) clock.set(due);
          }
          const hours = await hoursOf(endpointId);
          expect(hours.map(({ deadLettered: _dead, ...hour }) => hour)).toEqual(
            [...expected].map(([at, hour]) => ({ at, ...hour })).sort((one, other) => (one.at < other.at ? -1 : 1)),
          );
          expect(await differing(endpointId)).toBe(0);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('count a given-up delivery once, and keep counting attempts that its log has no room for', async () => {
    const clock = new ManualClock('2024-06-01T00:00:00.000Z');
    const endpointId = await fresh();
    await put(endpointId, 1, clock.now());
    for (let tries = 0; tries < 55; tries += 1) {
      await answer(endpointId, clock, ['busy']);
      clock.set((await nextDueOf(endpointId)) ?? '');
    }
    let failures = 0;
    for (let due: string | null = ''; due !== null; due = await nextDueOf(endpointId)) {
      if (due !== '') clock.set(due);
      failures += (await answer(endpointId, clock, ['refused'])).length;
    }
    const hours = await hoursOf(endpointId);
    const sum = (field: 'failedAttempts' | 'deadLettered' | 'delivered'): number => hours.reduce((all, hour) => all + hour[field], 0);
    expect([sum('failedAttempts'), sum('deadLettered'), sum('delivered')]).toEqual([failures, 1, 0]);
    expect(failures).toBeGreaterThan(5);
    expect(await differing(endpointId)).toBe(0);
  });

  it('keep the late attempts of expired deliveries, and are deleted themselves after 31 days', async () => {
    const clock = new ManualClock('2024-06-01T00:00:00.000Z');
    const endpointId = await fresh();
    await put(endpointId, 1, clock.now());
    await answer(endpointId, clock, ['down']);
    clock.set('2024-06-03T10:00:00.000Z');
    await answer(endpointId, clock, ['ok']);
    const before = await hoursOf(endpointId);
    expect(before).toHaveLength(2);
    clock.set(new Date(Date.parse('2024-06-01T00:00:00.000Z') + 30 * DAY_MS + 1));
    await applyRetention({ pool: database.pool(), clock });
    const { rows } = await database.pool().query('select from delivery where endpoint_id = $1', [endpointId]);
    expect(rows).toEqual([]);
    expect(await hoursOf(endpointId)).toEqual(before);
    expect(await differing(endpointId)).toBe(0);
    clock.advance(2 * DAY_MS);
    await applyRetention({ pool: database.pool(), clock });
    expect(await hoursOf(endpointId)).toEqual([{ at: '2024-06-03T10:00:00.000Z', delivered: 1, failedAttempts: 0, deadLettered: 0 }]);
  });

  it('are corrected from the attempts if they are wrong', async () => {
    const clock = new ManualClock('2024-06-01T00:00:00.000Z');
    const endpointId = await fresh();
    await put(endpointId, 3, clock.now());
    await answer(endpointId, clock, ['ok', 'ok', 'down']);
    const right = await hoursOf(endpointId);
    await database.pool().query('update endpoint_hour set delivered = 9 where endpoint_id = $1', [endpointId]);
    await database.pool().query("insert into endpoint_hour values ($1, '2024-06-01T05:00:00Z', 0, 0, 1)", [endpointId]);
    expect(await differing(endpointId)).toBe(2);
    expect(await differing(endpointId, { isCheck: false })).toBe(2);
    expect(await differing(endpointId)).toBe(0);
    expect((await hoursOf(endpointId)).filter(({ at }) => at.startsWith('2024-06-01T00'))).toEqual(right);
    await database.pool().query('delete from endpoint_hour where endpoint_id = $1', [endpointId]);
    expect(await differing(endpointId, { isCheck: false })).toBe(1);
    expect(await hoursOf(endpointId)).toEqual(right);
  });
});

it('disables an endpoint that has only failed for five days, even if nothing is attempted then', async () => {
  const clock = new ManualClock('2024-06-01T00:00:00.000Z');
  const pool = database.pool();
  const [failing, working] = [await fresh(), await newEndpoint(pool)];
  for (const [id, answers] of [
    [failing, ['down']],
    [working, ['down', 'ok']],
  ] as [string, Answer[]][]) {
    await put(id, 2, clock.now());
    await answer(id, clock, answers);
  }
  const isActive = async (id: string): Promise<boolean> =>
    (await pool.query('select is_active from webhook_endpoint where id = $1', [id])).rows[0].is_active;
  await disableFailing(pool, new Date(clock.now().getTime() + 5 * DAY_MS - 1));
  expect([await isActive(failing), await isActive(working)]).toEqual([true, true]);
  await disableFailing(pool, new Date(clock.now().getTime() + 5 * DAY_MS));
  expect([await isActive(failing), await isActive(working)]).toEqual([false, true]);
  const { rows } = await pool.query("select data->>'reason' as reason from outbox_event where type = 'webhook.disabled' and subject = $1", [
    failing,
  ]);
  expect(rows).toEqual([{ reason: 'failing' }]);
});

describe('an endpoint', () => {
  let service: TestService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await startTestService(database);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    receiver = await startReceiver();
    return () => receiver.stop();
  });
  const started = (matchId: string, sequence: number) => ({
    type: 'match.started' as const,
    subject: matchId,
    sequence,
    data: { matchId, gameId: 'valorant', creatorTeamId: 'team_1', sequence },
    audience: { userIds: [OWNER.userId] },
  });

  it('that subscribes to * receives every event of its scope and shows its figures, by the hour and in total', async () => {
    const { id } = await service.endpoint(receiver.url, ['*']);
    const shown = async () => (await service.webhooks.getEndpoint({ id }, { caller: OWNER })).endpoint;
    expect(await shown()).toMatchObject({ undeliveredCount: 0, deadLettersInRow: 0, deliveredLastDay: 0, failedLastDay: 0 });
    receiver.answer = 500;
    await service.emit([started('match_star', 1), { ...started('match_other', 1), audience: { userIds: ['user_else'] } }]);
    await eventually(async () => expect(await shown()).toMatchObject({ undeliveredCount: 1, failedLastDay: 1 }));
    const failingSince = (await shown())?.failingSince ?? '';
    expect(Date.parse(failingSince)).toBe(service.clock.now().getTime());
    expect((await shown())?.disablesAt).toBe(new Date(Date.parse(failingSince) + 120 * HOUR_MS).toISOString());
    await service.webhooks.testEndpoint({ id }, { caller: OWNER });
    expect(await shown()).toMatchObject({ undeliveredCount: 1, failedLastDay: 1 });
    await service.webhooks.updateEndpoint({ id, events: [], isActive: false }, { caller: OWNER });
    expect((await shown())?.disablesAt).toBeUndefined();
    await service.webhooks.updateEndpoint({ id, events: [], isActive: true }, { caller: OWNER });
    receiver.answer = 200;
    service.clock.advance(HOUR_MS);
    await service.emit([
      {
        type: 'ticket.created',
        subject: 'ticket_1',
        data: { ticketId: 'ticket_1' },
        audience: { userIds: [OWNER.userId] },
      },
    ]);
    await eventually(async () =>
      expect(await shown()).toMatchObject({ undeliveredCount: 0, deliveredLastDay: 2, failedLastDay: 1, failingSince: undefined }),
    );
    const at = (index: number) => new Date(Math.floor(service.clock.now().getTime() / HOUR_MS + index) * HOUR_MS).toISOString();
    const { hours } = await service.webhooks.listEndpointHours({ endpointId: id, from: at(-30), to: at(0) }, { caller: OWNER });
    expect(hours).toEqual([
      { at: at(-1), delivered: 0, failedAttempts: 1, deadLettered: 0 },
      { at: at(0), delivered: 2, failedAttempts: 0, deadLettered: 0 },
    ]);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(
      expect.arrayContaining(['match.started', 'test.ping', 'ticket.created']),
    );
    await expect(
      service.webhooks.listEndpointHours({ endpointId: id, from: at(-1), to: at(0) }, { caller: { ...OWNER, userId: 'user_else' } }),
    ).rejects.toMatchObject({ code: 'error_webhook_not_found' });
    await service.webhooks.deleteEndpoint({ id }, { caller: OWNER });
    expect(await hoursOf(id)).toEqual([]);
  });

  it('can have its hours checked by an operator, in batches over all endpoints', async () => {
    for (let count = 0; count < 11; count += 1) await newEndpoint(database.pool());
    let [endpoints, different] = [0, 0];
    for (let after: string | undefined = ''; after !== undefined;) {
      const part: { endpoints: number; different: number; next?: string | undefined } = await service.maintenance.recomputeEndpointHours({
        after,
        check: true,
      });
      endpoints += part.endpoints;
      different += part.different;
      after = part.next;
    }
    expect(endpoints).toBeGreaterThan(10);
    expect(different).toBe(0);
  });
});
