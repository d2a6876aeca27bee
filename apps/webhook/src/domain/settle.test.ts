import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Outcome, outcomeOf, parseRetryAfter } from './outcome.js';
import { INITIAL_SLOTS, MAX_SLOTS, MAX_SLOW_SLOTS, QUICK_MS } from './pace.js';
import { JITTER, MAX_LIFE_MS, RETRY_DELAYS_MS, retryDelayMs } from './retry-schedule.js';
import { type EndpointState, settle, type TriedDelivery } from './settle.js';

const NOW = new Date('2024-06-01T00:00:00.000Z');
const FRESH: EndpointState = {
  isActive: true,
  disabledReason: null,
  failureCount: 0,
  deadInRow: 0,
  failingSince: null,
  resumedAt: null,
  throttledInRow: 0,
  slots: INITIAL_SLOTS,
  notBefore: null,
  lastDeliveredAt: null,
  lastFailedAt: null,
};
const NEW: TriedDelivery = { attemptCount: 0, triedSince: null, holds: true, statusCode: null, errorMessage: null };
const DELIVERED: Outcome = { kind: 'delivered', statusCode: 200 };
const FAILED: Outcome = { kind: 'failed', statusCode: 500, error: 'http_500', isAnswer: false };
const secondsFromNow = (instant: string | null) => (Date.parse(instant ?? '') - NOW.getTime()) / 1_000;

/** Settles a target's answers one after another, each `gapMs` after the last. */
function settleAll(outcomes: Outcome[], gapMs = 0, start: EndpointState = FRESH): EndpointState {
  return outcomes.reduce(
    (endpoint, outcome, index) => settle(endpoint, NEW, outcome, new Date(NOW.getTime() + index * gapMs), 0.5).endpoint,
    start,
  );
}

it.each([
  [200, 'delivered'],
  [299, 'delivered'],
  [302, 'failed'],
  [400, 'failed'],
  [404, 'failed'],
  [410, 'gone'],
  [429, 'throttled'],
  [500, 'failed'],
  [502, 'throttled'],
  [503, 'failed'],
  [504, 'throttled'],
])('status %i is %s', (status, kind) => expect(outcomeOf(status, undefined).kind).toBe(kind));

it('Retry-After turns a failure into a throttled attempt, whatever its status; a success stays a success', () => {
  expect(outcomeOf(503, 7_000)).toEqual({ kind: 'throttled', statusCode: 503, retryAfterMs: 7_000 });
  expect(outcomeOf(200, 7_000).kind).toBe('delivered');
  expect(outcomeOf(410, 7_000).kind).toBe('gone');
});

it.each([
  ['7', 7_000],
  [' 0 ', 0],
  ['Sat, 01 Jun 2024 00:00:30 GMT', 30_000],
  ['Fri, 31 May 2024 00:00:30 GMT', 0],
  ['999999', 3_600_000],
  ['soon', undefined],
  ['-1', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, ms) => expect(parseRetryAfter(header, NOW)).toBe(ms));

it('uses the documented delays, within a fifth', () => {
  expect(RETRY_DELAYS_MS.map((ms) => ms / 1_000)).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (attempt, random) => {
      const [delay, planned] = [retryDelayMs(attempt, random) ?? 0, RETRY_DELAYS_MS[attempt - 1] ?? 0];
      return delay >= planned * 0.8 - 1 && delay <= planned * 1.2 + 1;
    }),
  );
  expect(retryDelayMs(10, 0)).toBeUndefined();
});

describe('a throttled attempt', () => {
  it('costs no attempt, counts no failure and halves the slots', () => {
    const { endpoint, delivery, isCounted } = settle(FRESH, NEW, { kind: 'throttled', statusCode: 429, retryAfterMs: 60_000 }, NOW, 0.5);
    expect(isCounted).toBe(false);
    expect(delivery).toMatchObject({ status: 'pending', attemptCount: 0, holds: true, statusCode: 429 });
    expect(secondsFromNow(delivery.nextAttemptAt)).toBe(60);
    expect(endpoint).toMatchObject({ failureCount: 0, slots: INITIAL_SLOTS / 2, notBefore: delivery.nextAttemptAt });
  });

  it('waits twice as long each time if the target does not say how long, up to 5 minutes', () => {
    const waits = Array.from({ length: 12 }, (_, count) => {
      const endpoint = { ...FRESH, throttledInRow: count };
      return secondsFromNow(settle(endpoint, NEW, { kind: 'throttled', statusCode: 502 }, NOW, 0.5).endpoint.notBefore);
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 300, 300, 300]);
  });

  it.each([
    [0, 0, 5],
    [0, 4, 80],
    [60_000, 0, 60],
    [60_000, 4, 80],
    [3_600_000, 9, 3_600],
  ])('with Retry-After of %i ms after %i others waits at least as long as without it: %i s', (retryAfterMs, throttledInRow, seconds) => {
    const throttled: Outcome = { kind: 'throttled', statusCode: 429, retryAfterMs };
    expect(secondsFromNow(settle({ ...FRESH, throttledInRow }, NEW, throttled, NOW, 0.5).endpoint.notBefore)).toBe(seconds);
    expect(secondsFromNow(settle(FRESH, NEW, throttled, NOW, 0).endpoint.notBefore)).toBeGreaterThanOrEqual(5);
  });

  it('counts once for several concurrent ones, and a success among them does not end the pause', () => {
    const throttled: Outcome = { kind: 'throttled', statusCode: 429 };
    const paused = settleAll([throttled, throttled, throttled, { kind: 'delivered', statusCode: 200 }]);
    expect([paused.throttledInRow, secondsFromNow(paused.notBefore)]).toEqual([1, 5]);
    const later = settle(paused, NEW, { kind: 'delivered', statusCode: 200 }, new Date(NOW.getTime() + 5_000), 0.5).endpoint;
    expect(later).toMatchObject({ throttledInRow: 0, notBefore: null });
  });

  it('gives up its delivery if repeated beyond the longest schedule, whatever the target asks for in between', () => {
    const answer = fc.record({ ms: fc.nat(3_600_000), isFailure: fc.integer({ min: 0, max: 99 }) });
    fc.assert(
      fc.property(fc.array(answer, { minLength: 1, maxLength: 50 }), (answers) => {
        let [endpoint, delivery, now, tries] = [FRESH, NEW, NOW, 0];
        for (;;) {
          const { ms, isFailure } = answers[tries % answers.length] ?? { ms: 0, isFailure: 1 };
          const outcome: Outcome = isFailure === 0 ? FAILED : { kind: 'throttled', statusCode: 429, retryAfterMs: ms };
          const settled = settle(endpoint, delivery, outcome, now, 0.5);
          tries += 1;
          if (settled.delivery.nextAttemptAt === null) return settled.delivery.status === 'dead_lettered' && !settled.delivery.holds;
          if (tries > 2_000 || now.getTime() - NOW.getTime() > MAX_LIFE_MS) return false;
          // The endpoint's pauses and the five days that disable it do not affect the delivery.
          [endpoint, delivery, now] = [
            { ...settled.endpoint, failureCount: 0 },
            settled.delivery,
            new Date(settled.delivery.nextAttemptAt),
          ];
        }
      }),
      { numRuns: 30 },
    );
    const hours = RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(MAX_LIFE_MS / 3_600_000).toBeCloseTo(hours * (1 + JITTER), 3);
  });

  it('does not end the life of a delivery whose endpoint was paused meanwhile', () => {
    const after = new Date(NOW.getTime() + MAX_LIFE_MS);
    const tried = { ...NEW, triedSince: NOW.toISOString() };
    const throttled: Outcome = { kind: 'throttled', statusCode: 429 };
    expect(settle(FRESH, tried, throttled, after, 0.5).delivery.status).toBe('dead_lettered');
    expect(settle({ ...FRESH, resumedAt: after.toISOString() }, tried, throttled, after, 0.5).delivery.status).toBe('pending');
  });

  it('disables the endpoint if repeated for 5 days', () => {
    const throttled: Outcome = { kind: 'throttled', statusCode: 429 };
    expect(settleAll([throttled, throttled], 5 * 86_400_000 - 1).isActive).toBe(true);
    expect(settleAll([throttled, throttled], 5 * 86_400_000)).toMatchObject({ isActive: false, disabledReason: 'failing' });
  });
});

it('grows slots with success and shrinks them with failure, within their bounds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom<Outcome>(DELIVERED, FAILED, { kind: 'throttled', statusCode: 429 }), {
        maxLength: 200,
      }),
      (outcomes) => {
        const { slots } = settleAll(outcomes);
        return slots >= 1 && slots <= MAX_SLOTS;
      },
    ),
  );
  expect(settleAll(Array.from({ length: 2_100 }, () => DELIVERED)).slots).toBe(MAX_SLOTS);
});

it('gives a target that answers slowly fewer slots than a quick one, at once', () => {
  const quick = settleAll(Array.from({ length: 2_100 }, () => DELIVERED));
  expect(settle(quick, NEW, DELIVERED, NOW, 0.5, QUICK_MS).endpoint.slots).toBe(MAX_SLOTS);
  expect(settle(quick, NEW, DELIVERED, NOW, 0.5, QUICK_MS + 1).endpoint.slots).toBe(MAX_SLOW_SLOTS);
});

it('keeps the times of all attempts of a target that fails by an answer, however often, one at a time', () => {
  for (const outcome of [FAILED, { ...FAILED, statusCode: 404, isAnswer: true }, { ...FAILED, statusCode: 302, isAnswer: true }]) {
    const failing = settleAll(Array.from({ length: 40 }, () => outcome));
    expect(failing).toMatchObject({ slots: 1, failureCount: 40, notBefore: null });
    expect(secondsFromNow(settle(failing, NEW, outcome, NOW, 0.5, 14_000).delivery.nextAttemptAt)).toBe(5);
  }
});

it('leaves a target that has failed ten times in a row alone for four times as long as it was silent, at most a minute', () => {
  const silent: Outcome = { kind: 'failed', error: 'timeout', isAnswer: false };
  const failing = settleAll(Array.from({ length: 9 }, () => FAILED));
  const after = (endpoint: EndpointState, durationMs: number) => settle(endpoint, NEW, silent, NOW, 0.5, durationMs).endpoint;
  expect(settle(FRESH, NEW, silent, NOW, 0.5, 15_000).endpoint.notBefore).toBeNull();
  expect([1, 2_000, 15_000].map((ms) => secondsFromNow(after(failing, ms).notBefore))).toEqual([0.004, 8, 60]);
  const paused = after(failing, 15_000);
  expect(paused).toMatchObject({ slots: 1, failureCount: 10 });
  expect(secondsFromNow(after(after(paused, 15_000), 15_000).notBefore)).toBe(60);
  expect(settle(paused, NEW, FAILED, NOW, 0.5).endpoint.notBefore).toBe(paused.notBefore);
  expect(settleAll([DELIVERED], 0, paused)).toMatchObject({ notBefore: null, failureCount: 0 });
});

describe('an endpoint is disabled', () => {
  const LAST = { ...NEW, attemptCount: 9 };

  it('by 50 deliveries given up in a row', () => {
    let endpoint = FRESH;
    for (let count = 1; count <= 50; count += 1) {
      const settled = settle(endpoint, LAST, FAILED, NOW, 0.5);
      expect(settled.delivery.status).toBe('dead_lettered');
      expect(settled.disabled).toBe(count === 50 ? 'dead_letters' : undefined);
      ({ endpoint } = settled);
    }
    expect(
      settle({ ...endpoint, isActive: true, deadInRow: 49 }, NEW, { kind: 'delivered', statusCode: 200 }, NOW, 0.5).endpoint.deadInRow,
    ).toBe(0);
  });

  it('by 410, at once and once', () => {
    const gone: Outcome = { kind: 'gone', statusCode: 410, error: 'http_410' };
    const first = settle(FRESH, NEW, gone, NOW, 0.5);
    expect(first).toMatchObject({ disabled: 'gone', endpoint: { isActive: false, disabledReason: 'gone' } });
    expect(settle(first.endpoint, NEW, gone, NOW, 0.5).disabled).toBeUndefined();
  });

  it('by 5 days of nothing but failure', () => {
    expect(settleAll([FAILED, FAILED], 5 * 86_400_000)).toMatchObject({ isActive: false, disabledReason: 'failing' });
    expect(settleAll([FAILED, { kind: 'delivered', statusCode: 200 }, FAILED], 3 * 86_400_000).isActive).toBe(true);
  });
});

it('a delivery that the target rejects delays its match for two attempts, one to a target that is down for four', () => {
  const holding = (outcome: Outcome) =>
    [0, 1, 2, 3]
      .map((attemptCount) => settle(FRESH, { ...NEW, attemptCount }, outcome, NOW, 0.5))
      .map(({ delivery, freesLane }) => [delivery.holds, freesLane]);
  expect(holding({ kind: 'failed', statusCode: 400, error: 'http_400', isAnswer: true }).slice(0, 2)).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(holding(FAILED)).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
});

describe('a lost attempt', () => {
  const LOST: Outcome = { kind: 'lost', error: 'lease_expired' };

  it('costs an attempt and says nothing about its endpoint', () => {
    const { endpoint, delivery, isCounted } = settle(FRESH, { ...NEW, attemptCount: 1 }, LOST, NOW, 0.5, 2_000);
    expect(endpoint).toEqual(FRESH);
    expect(isCounted).toBe(true);
    expect(delivery).toMatchObject({ status: 'failed', attemptCount: 2, errorMessage: 'lease_expired', statusCode: null, holds: true });
    expect(secondsFromNow(delivery.nextAttemptAt)).toBe(8);
  });

  it('is retried soon, more slowly each time, and not forever', () => {
    let [delivery, now] = [NEW, NOW];
    const waits: number[] = [];
    while (waits.length < 2_000) {
      const settled = settle(FRESH, delivery, LOST, now, 0.5).delivery;
      expect(settled.attemptCount).toBeLessThan(10);
      if (settled.nextAttemptAt === null) break;
      waits.push((Date.parse(settled.nextAttemptAt) - now.getTime()) / 1_000);
      [delivery, now] = [settled, new Date(settled.nextAttemptAt)];
    }
    expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(now.getTime() - NOW.getTime()).toBeLessThanOrEqual(MAX_LIFE_MS);
    expect(settle(FRESH, delivery, { kind: 'delivered', statusCode: 200 }, now, 0.5).delivery.status).toBe('delivered');
  });
});

it('an attempt that we interrupted changes nothing', () => {
  const { endpoint, delivery } = settle(FRESH, { ...NEW, attemptCount: 3 }, { kind: 'interrupted' }, NOW, 0.5);
  expect(endpoint).toEqual(FRESH);
  expect(delivery).toMatchObject({ status: 'failed', attemptCount: 3, nextAttemptAt: NOW.toISOString() });
});
