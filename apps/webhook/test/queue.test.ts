import { DAY_MS, ManualClock, newId } from '@matchpoint/core';
import { createPool, withTransaction } from '@matchpoint/postgres';
import { useDatabase } from '@matchpoint/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimDue, type ClaimedDelivery } from '../src/db/claim.js';
import { countDue } from '../src/db/count-due.js';
import { enqueue } from '../src/db/enqueue.js';
import { settleBatch } from '../src/db/settle-batch.js';
import type { Outcome } from '../src/domain/outcome.js';
import { RETRY_DELAYS_MS } from '../src/domain/retry-schedule.js';
import { applyRetention } from '../src/retention.js';
import { newEndpoint } from './new-endpoint.js';

const database = useDatabase('webhook');
const OUTCOMES: Record<string, Outcome> = {
  ok: { kind: 'delivered', statusCode: 200 },
  down: { kind: 'failed', error: 'connection', isAnswer: false },
  refused: { kind: 'failed', statusCode: 400, error: 'http_400', isAnswer: true },
  busy: { kind: 'throttled', statusCode: 429 },
  stopped: { kind: 'interrupted' },
};

/** Fewer answers than a delivery has attempts, so that none runs out of attempts. */
const MAX_ANSWERS = RETRY_DELAYS_MS.length;

/**
 * Runs one endpoint's queue to its end. Its target gives `answers`, then always succeeds. Returns the order of deliveries. While nothing is
 * due, the clock advances to the next due time. What arrives gives its slot to the next one of its subject if `succeeds`.
 */
async function drain(
  endpointId: string,
  clock: ManualClock,
  answers: string[],
  expected: number,
  { succeeds, claimed: alreadyClaimed }: { succeeds: boolean; claimed: readonly ClaimedDelivery[] },
): Promise<string[]> {
  const pool = database.pool();
  const delivered: string[] = [];
  let next = [...alreadyClaimed];
  for (let turn = 0; delivered.length < expected; turn += 1) {
    if (turn > 500) throw new Error('the queue stands still');
    const claiming = { claim: `turn ${turn}`, leaseMs: 60_000 };
    const due = (await claimDue(pool, { now: clock.now(), limit: 50, ...claiming })).filter((each) => each.endpointId === endpointId);
    const claimed = [...next, ...due];
    await expectInFlight(endpointId, claimed.length);
    if (claimed.length === 0) clock.set(await nextDueOf(endpointId));
    const tries = claimed.map(({ id, claim, body, turn }) => ({
      body,
      tried: {
        turn,
        deliveryId: id,
        claim,
        endpointId,
        outcome: OUTCOMES[answers.shift() ?? 'ok'] as Outcome,
        startedAt: clock.now().toISOString(),
        durationMs: 1,
        requestHeaders: {},
        responseBody: '',
      },
    }));
    next = [];
    if (tries.length > 0)
      ({ next } = await settleBatch(
        pool,
        tries.map(({ tried }) => tried),
        clock.now(),
        { succession: succeeds ? { ...claiming, share: { allowanceOf: () => Infinity } } : undefined },
      ));
    await expectInFlight(endpointId, next.length);
    delivered.push(...tries.filter(({ tried }) => tried.outcome.kind === 'delivered').map(({ body }) => body));
  }
  return delivered;
}

async function nextDueOf(endpointId: string): Promise<string> {
  const text = 'select greatest(due_at, not_before) as due from webhook_endpoint where id = $1';
  const { rows } = await database.pool().query(text, [endpointId]);
  return rows[0].due as string;
}

async function expectInFlight(endpointId: string, count: number): Promise<void> {
  const { rows } = await database.pool().query('select in_flight as "inFlight" from webhook_endpoint where id = $1', [endpointId]);
  expect(rows[0].inFlight).toBe(count);
}

/** Some together in one transaction, the others one by one. Returns what was claimed on the way. */
async function fill(
  endpointId: string,
  subjects: number[],
  clock: ManualClock,
  { pool = database.pool(), claims = false } = {},
): Promise<ClaimedDelivery[]> {
  const counts = new Map<number, number>();
  const deliveries = subjects.map((subject) => {
    const count = (counts.get(subject) ?? 0) + 1;
    counts.set(subject, count);
    return {
      event: { id: newId('evt'), type: 'match.started', subject: `${endpointId} ${subject}`, body: `${subject} ${count}` },
      endpointIds: [endpointId],
    };
  });
  const together = deliveries.splice(0, Math.ceil(deliveries.length / 2));
  const claiming = claims ? { claim: 'created', leaseMs: 60_000, share: { allowanceOf: () => Infinity } } : undefined;
  const claimed: ClaimedDelivery[] = [];
  for (const batch of [together, ...deliveries.map((each) => [each])])
    claimed.push(...(await withTransaction(pool, (tx) => enqueue(tx, batch, clock.now(), claiming))).claimed);
  return claimed;
}

const inOrder = (delivered: string[]): boolean => {
  const last = new Map<string, number>();
  return delivered.every((each) => {
    const [subject = '', count] = each.split(' ');
    const isNext = Number(count) > (last.get(subject) ?? 0);
    last.set(subject, Number(count));
    return isNext;
  });
};
const subjects = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 12 });

it('delivers everything once in the end, whatever the target answers first', async () => {
  const answersOf = fc.array(fc.constantFrom(...Object.keys(OUTCOMES)), { maxLength: MAX_ANSWERS });
  await fc.assert(
    fc.asyncProperty(subjects, answersOf, fc.boolean(), fc.boolean(), async (events, answers, succeeds, claims) => {
      const clock = new ManualClock('2024-06-01T00:00:00.000Z');
      const endpointId = await newEndpoint(database.pool());
      const claimed = await fill(endpointId, events, clock, { claims });
      const delivered = await drain(endpointId, clock, [...answers], events.length, { succeeds, claimed });
      expect(new Set(delivered).size).toBe(events.length);
    }),
    { numRuns: 25 },
  );
});

it('keeps the order of every match as far as attempts succeed, and across attempts that do not count', async () => {
  const answersOf = fc.array(fc.constantFrom('ok', 'busy', 'stopped'), { maxLength: MAX_ANSWERS });
  await fc.assert(
    fc.asyncProperty(subjects, answersOf, fc.boolean(), fc.boolean(), async (events, answers, succeeds, claims) => {
      const clock = new ManualClock('2024-06-01T00:00:00.000Z');
      const endpointId = await newEndpoint(database.pool());
      const claimed = await fill(endpointId, events, clock, { claims });
      expect(inOrder(await drain(endpointId, clock, [...answers], events.length, { succeeds, claimed }))).toBe(true);
    }),
    { numRuns: 25 },
  );
});

it('keeps the order of every match for a target that was down for up to three attempts per match', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constant(1), { minLength: 2, maxLength: 10 }),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (events, failures, succeeds) => {
        const clock = new ManualClock('2024-06-01T00:00:00.000Z');
        const endpointId = await newEndpoint(database.pool());
        const claimed = await fill(endpointId, events, clock, { claims: succeeds });
        const answers = Array.from({ length: failures }, () => 'down');
        expect(inOrder(await drain(endpointId, clock, answers, events.length, { succeeds, claimed }))).toBe(true);
      },
    ),
    { numRuns: 10 },
  );
});

it('counts deliveries from the moment they are due until they are claimed, and how long the first has waited', async () => {
  const pool = database.pool();
  await database.empty('webhook_endpoint, webhook_event cascade');
  const now = new Date('2024-06-01T12:00:00.000Z');
  const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
  expect(await countDue(pool, now)).toEqual({ waiting: 0 });
  const endpointIds = [await newEndpoint(database.pool()), await newEndpoint(database.pool())];
  const events = [1, 2].map(() => ({ id: newId('evt'), type: 'match.started', subject: newId('match'), body: '{}' }));
  await withTransaction(pool, (tx) =>
    enqueue(
      tx,
      events.map((event) => ({ event, endpointIds })),
      now,
    ),
  );
  expect(await countDue(pool, later(-1))).toEqual({ waiting: 0 });
  expect(await countDue(pool, later(30))).toEqual({ waiting: 4, oldestWaitSeconds: 30 });
  const claimed = await claimDue(pool, { now: later(30), limit: 50, claim: 'counted', leaseMs: 60_000 });
  expect(await countDue(pool, later(30))).toMatchObject({ waiting: 4 - claimed.length });
});

it('claims new deliveries within the slots of their endpoint, except behind others of their subject or of the queue', async () => {
  const clock = new ManualClock('2024-06-01T00:00:00.000Z');
  const endpointId = await newEndpoint(database.pool());
  // Four slots, and two transactions: 1 to 4 first, then 1 and 5 to 7 one by one.
  const claimed = await fill(endpointId, [1, 2, 3, 4, 1, 5, 6, 7], clock, { claims: true });
  expect(claimed.map(({ body }) => body)).toEqual(['1 1', '2 1', '3 1', '4 1']);
  expect(claimed[0]).toMatchObject({ claim: 'created', endpointId, scope: 'user user_1', event: 'match.started', turn: 1 });
  await expectInFlight(endpointId, 4);
  const due = 'select count(*)::int as n from delivery where endpoint_id = $1 and next_attempt_at is not null';
  expect((await database.pool().query<{ n: number }>(due, [endpointId])).rows[0]?.n).toBe(3);
  // A slot is free, but 5 is older.
  await database.pool().query('update webhook_endpoint set slots = 5 where id = $1', [endpointId]);
  expect(await fill(endpointId, [8], clock, { claims: true })).toEqual([]);
});

it('creates, claims and settles a few deliveries without reading the rest of a long queue', async () => {
  await database.empty('webhook_endpoint, webhook_event cascade');
  const pool = createPool({ connectionString: database.url(), max: 1, applicationName: 'test', plans: 'ordered' });
  const endpointId = await newEndpoint(pool);
  const clock = new ManualClock('2024-06-01T00:00:00.000Z');
  const read = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush()');
    const text = `select sum(idx_tup_read)::int as n from pg_stat_user_indexes where relname = 'delivery'`;
    return (await pool.query<{ n: number }>(text)).rows[0]?.n ?? NaN;
  };
  const countReads = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const before = await read();
    const result = await work();
    return [result, (await read()) - before];
  };
  const claiming = { claim: 'test', leaseMs: 60_000 };
  // Planned while nearly nothing is there.
  await fill(endpointId, [1, 1], clock, { pool });
  const [first] = await claimDue(pool, { now: clock.now(), limit: 50, ...claiming });
  if (!first) throw new Error('nothing is due');
  const settled = ({ id, turn }: ClaimedDelivery) => ({
    ...{ deliveryId: id, claim: 'test', endpointId, turn, outcome: OUTCOMES.ok as Outcome },
    ...{ startedAt: clock.now().toISOString(), durationMs: 1, requestHeaders: {}, responseBody: '' },
  });
  const settle = (claimed: readonly ClaimedDelivery[]) =>
    settleBatch(pool, claimed.map(settled), clock.now(), { succession: { ...claiming, share: { allowanceOf: () => Infinity } } });
  await settle([first]);

  const many = Array.from({ length: 400 }, (_, subject) => subject % 200);
  await fill(endpointId, many, clock);
  const [, created] = await countReads(() => fill(endpointId, [1, 2, 3, 300, 301], clock, { pool }));
  expect(created).toBeLessThan(50);
  const [claimed, toClaim] = await countReads(() => claimDue(pool, { now: clock.now(), limit: 50, ...claiming }));
  expect([claimed.length, toClaim < 50]).toEqual([3, true]);
  const [{ next }, toSettle] = await countReads(() => settle(claimed));
  expect([next.length, toSettle < 100]).toEqual([3, true]);
  const [, toPromote] = await countReads(() => settleBatch(pool, next.map(settled), clock.now()));
  expect(toPromote).toBeLessThan(100);
  await pool.end();
});

describe('deliveries that are 30 days old', () => {
  const START = '2024-06-01T00:00:00.000Z';
  const idsOf = async (endpointId: string): Promise<string[]> => {
    const text = 'select id from delivery where endpoint_id = $1 order by position';
    return (await database.pool().query<{ id: string }>(text, [endpointId])).rows.map(({ id }) => id);
  };
  const set = (endpointId: string, change: string) =>
    database.pool().query(`update webhook_endpoint set ${change} where id = $1`, [endpointId]);
  const claim = (clock: ManualClock) => claimDue(database.pool(), { now: clock.now(), limit: 50, claim: 'mine', leaseMs: 60_000 });
  const settle = (deliveryId: string, endpointId: string, clock: ManualClock) => {
    const tried = { deliveryId, claim: 'mine', endpointId, outcome: OUTCOMES.ok as Outcome, startedAt: clock.now().toISOString() };
    return settleBatch(database.pool(), [{ ...tried, durationMs: 1, requestHeaders: {}, responseBody: '' }], clock.now());
  };
  /** An endpoint with one slot, which is used by an attempt of its only delivery. */
  const attempted = async (clock: ManualClock): Promise<{ endpointId: string; deliveryId: string }> => {
    const endpointId = await newEndpoint(database.pool());
    await set(endpointId, 'slots = 1');
    await fill(endpointId, [1], clock);
    const [claimed] = await claim(clock);
    return { endpointId, deliveryId: claimed?.id ?? '' };
  };
  beforeEach(() => database.empty('webhook_endpoint, webhook_event, delivery cascade'));

  it('are removed without stopping what waits behind them for a paused endpoint, which gets it when it is resumed', async () => {
    const clock = new ManualClock(START);
    const endpointId = await newEndpoint(database.pool());
    await set(endpointId, 'is_active = false');
    await fill(endpointId, [1], clock);
    clock.advance(10 * DAY_MS);
    await fill(endpointId, [1, 1], clock);
    const [, next = '', last = ''] = await idsOf(endpointId);
    clock.advance(20 * DAY_MS + 1);
    await applyRetention({ pool: database.pool(), clock });
    expect(await idsOf(endpointId)).toEqual([next, last]);
    await set(endpointId, 'is_active = true');
    expect((await claim(clock)).map(({ id }) => id)).toEqual([next]);
    await settle(next, endpointId, clock);
    expect((await claim(clock)).map(({ id }) => id)).toEqual([last]);
  });

  it('stay while they are being attempted, and go once they are settled', async () => {
    const clock = new ManualClock(START);
    const { endpointId, deliveryId } = await attempted(clock);
    clock.advance(30 * DAY_MS + 1);
    await applyRetention({ pool: database.pool(), clock });
    expect(await idsOf(endpointId)).toEqual([deliveryId]);
    expect(await settle(deliveryId, endpointId, clock)).toMatchObject({ count: 1 });
    await applyRetention({ pool: database.pool(), clock });
    expect(await idsOf(endpointId)).toEqual([]);
    await expectInFlight(endpointId, 0);
  });

  it('go whatever their state if their endpoint is gone', async () => {
    const clock = new ManualClock(START);
    const { endpointId } = await attempted(clock);
    await fill(endpointId, [1], clock);
    await database.pool().query('delete from webhook_endpoint where id = $1', [endpointId]);
    clock.advance(30 * DAY_MS + 1);
    await applyRetention({ pool: database.pool(), clock });
    expect(await idsOf(endpointId)).toEqual([]);
  });

  it('use no slot of their endpoint once they are gone, even if they were being attempted', async () => {
    const clock = new ManualClock(START);
    const { endpointId, deliveryId } = await attempted(clock);
    await database.pool().query('delete from delivery where id = $1', [deliveryId]);
    await expectInFlight(endpointId, 1);
    expect(await settle(deliveryId, endpointId, clock)).toMatchObject({ count: 0 });
    await expectInFlight(endpointId, 0);
  });

  it('give back the slot that they still use if a version up to 0.2.0 removed them during their attempt', async () => {
    const clock = new ManualClock(START);
    const { endpointId, deliveryId } = await attempted(clock);
    const { endpointId: busy } = await attempted(clock);
    await database.pool().query('delete from delivery where id = $1', [deliveryId]);
    await applyRetention({ pool: database.pool(), clock });
    await expectInFlight(endpointId, 0);
    await expectInFlight(busy, 1);
  });

  it('are left to the next pass by a process that stops', async () => {
    const clock = new ManualClock(START);
    const endpointId = await newEndpoint(database.pool());
    await fill(endpointId, [1], clock);
    clock.advance(30 * DAY_MS + 1);
    await applyRetention({ pool: database.pool(), clock }, AbortSignal.abort());
    expect(await idsOf(endpointId)).toHaveLength(1);
    await applyRetention({ pool: database.pool(), clock });
    expect(await idsOf(endpointId)).toEqual([]);
  });
});
