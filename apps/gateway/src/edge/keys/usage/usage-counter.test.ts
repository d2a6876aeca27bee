import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ErrorCount, type KeyedCall, RECENT_A_SECOND, type UsageCount, UsageCounter } from './usage-counter.js';

const NOON_MS = Date.parse('2024-01-31T12:00:00.000Z');
const BOUNDS = { maxCounts: 1_000, maxRecent: 1_000, sampledFrom: 1_000 };
const call = (more: Partial<KeyedCall> = {}): KeyedCall => ({
  keyId: 'key_a',
  operationId: 'listGames',
  atMs: NOON_MS,
  status: 200,
  error: undefined,
  requestId: 'req_1',
  method: 'GET',
  url: '/api/v1/games',
  durationMs: 1.4,
  isAdmitted: true,
  ...more,
});

const anyCall = fc.record({
  keyId: fc.constantFrom('key_a', 'key_b', 'key_c'),
  operationId: fc.constantFrom('listGames', 'getTeam'),
  atMs: fc.integer({ min: NOON_MS - 86_400_000, max: NOON_MS + 86_400_000 }),
  status: fc.constantFrom(200, 201, 400, 401, 404, 429, 500, 503),
});
const sumOf = (counts: UsageCount[], field: 'requests' | 'refused' | 'rateLimited' | 'failed'): number =>
  counts.reduce((sum, count) => sum + count[field], 0);

describe('usage of keys', () => {
  it('adds up exactly, by key, hour and operation, however often it is taken', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCall, fc.boolean()), { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (calls, size) => {
        const counter = new UsageCounter(BOUNDS);
        const counts: UsageCount[] = [];
        const take = (): void => {
          for (const batch of counter.take(size)) {
            expect(Math.max(batch.counts.length, batch.errors.length, batch.recent.length)).toBeLessThanOrEqual(size);
            counts.push(...batch.counts);
          }
        };
        for (const [each, isTaken] of calls) {
          counter.note(call(each));
          if (isTaken) take();
        }
        take();
        const keyed = (row: { keyId: string; hour: string; operationId: string }): string => `${row.keyId} ${row.hour} ${row.operationId}`;
        const rows = calls.map(([{ atMs, ...rest }]) => ({ ...rest, hour: `${new Date(atMs).toISOString().slice(0, 13)}:00:00.000Z` }));
        for (const name of new Set([...rows.map(keyed), ...counts.map(keyed)])) {
          const [expected, counted] = [rows.filter((row) => keyed(row) === name), counts.filter((row) => keyed(row) === name)];
          const having = (test: (status: number) => boolean): number => expected.filter(({ status }) => test(status)).length;
          expect(sumOf(counted, 'requests')).toBe(expected.length);
          expect(sumOf(counted, 'refused')).toBe(having((status) => status >= 400 && status < 500));
          expect(sumOf(counted, 'rateLimited')).toBe(having((status) => status === 429));
          expect(sumOf(counted, 'failed')).toBe(having((status) => status >= 500));
        }
      }),
    );
  });

  it('reports errors by key, hour, operation and code: how often, when first and last, and in which request', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 100 }), fc.integer({ min: 1, max: 50 }), (calls, size) => {
        const counter = new UsageCounter(BOUNDS);
        calls.forEach((each, n) =>
          counter.note(call({ ...each, error: each.status >= 400 ? `error_${each.status}` : undefined, requestId: `${n}` })),
        );
        const errors = counter.take(size).flatMap((batch): ErrorCount[] => batch.errors);
        const hourOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 13)}:00:00.000Z`;
        const wrong = calls.map((each, n) => ({ ...each, n })).filter(({ status }) => status >= 400);
        expect(errors.reduce((sum, { count }) => sum + count, 0)).toBe(wrong.length);
        for (const { keyId, hour, operationId, error, ...told } of errors) {
          const those = wrong.filter(
            (each) =>
              each.keyId === keyId && hourOf(each.atMs) === hour && each.operationId === operationId && error === `error_${each.status}`,
          );
          const times = those.map(({ atMs }) => atMs);
          const last = those.findLast(({ atMs }) => atMs === Math.max(...times));
          const at = (ms: number): string => new Date(ms).toISOString();
          expect(told).toEqual({
            status: those[0]?.status,
            count: those.length,
            firstAt: at(Math.min(...times)),
            lastAt: at(Math.max(...times)),
            lastRequestId: `${last?.n}`,
          });
        }
      }),
    );
  });

  it('counts an error beyond the limit only as a call', () => {
    const counter = new UsageCounter({ ...BOUNDS, maxCounts: 2 });
    for (const error of ['error_a', 'error_b', 'error_a', undefined]) counter.note(call({ status: 404, error }));
    const [batch] = counter.take(100);
    expect(batch?.counts).toMatchObject([{ requests: 4, refused: 4 }]);
    expect(batch?.errors).toMatchObject([{ error: 'error_a', count: 2 }]);
    expect(counter.uncounted).toBe(0);
  });

  it('stays within its limits, reports what it did not count, and continues after it is read', () => {
    const counter = new UsageCounter({ maxCounts: 2, maxRecent: 3, sampledFrom: 3 });
    for (const keyId of ['key_a', 'key_b', 'key_c', 'key_a']) for (let n = 0; n < 2; n += 1) counter.note(call({ keyId }));
    expect(counter.uncounted).toBe(2);
    const [batch] = counter.take(100);
    expect(batch?.counts.map(({ keyId, requests }) => [keyId, requests])).toEqual([
      ['key_a', 4],
      ['key_b', 2],
    ]);
    expect(batch?.recent).toHaveLength(3);
    counter.note(call({ keyId: 'key_c' }));
    expect(counter.take(100)[0]?.counts).toHaveLength(1);
  });

  it('records at most 20 requests of a key per second', () => {
    const counter = new UsageCounter(BOUNDS);
    for (let n = 0; n < 30; n += 1) counter.note(call());
    for (let n = 0; n < 30; n += 1) counter.note(call({ keyId: 'key_b' }));
    counter.note(call({ atMs: NOON_MS + 1_000 }));
    const [batch] = counter.take(100);
    const told = (keyId: string): number => (batch?.recent ?? []).filter((request) => request.keyId === keyId).length;
    expect([told('key_a'), told('key_b')]).toEqual([RECENT_A_SECOND + 1, RECENT_A_SECOND]);
    expect(sumOf(batch?.counts ?? [], 'requests')).toBe(61);
  });

  it('records every refused or failed call of a busy process, and one call of each key', () => {
    const counter = new UsageCounter({ ...BOUNDS, sampledFrom: 5 });
    for (let n = 0; n < 9; n += 1) counter.note(call());
    counter.note(call({ status: 404 }));
    counter.note(call({ status: 503 }));
    for (let n = 0; n < 3; n += 1) counter.note(call({ keyId: 'key_b' }));
    const told = (): [string, number][] => (counter.take(100)[0]?.recent ?? []).map(({ keyId, status }) => [keyId, status]);
    expect(told().slice(5)).toEqual([
      ['key_a', 404],
      ['key_a', 503],
      ['key_b', 200],
    ]);
    for (let n = 0; n < 3; n += 1) counter.note(call());
    expect(told()).toHaveLength(3);
  });

  it('drops the query and truncates a long path', () => {
    const counter = new UsageCounter(BOUNDS);
    counter.note(call({ url: '/api/v1/games?token=secret' }));
    counter.note(call({ url: `/api/v1/teams/${'a'.repeat(2_000)}?token=secret`, status: 404, error: 'error_team_not_found' }));
    const [short, long] = counter.take(100)[0]?.recent ?? [];
    expect(short).toEqual({
      keyId: 'key_a',
      at: '2024-01-31T12:00:00.000Z',
      requestId: 'req_1',
      method: 'GET',
      path: '/api/v1/games',
      operationId: 'listGames',
      status: 200,
      error: null,
      durationMs: 1,
    });
    expect([long?.path.length, long?.error]).toEqual([256, 'error_team_not_found']);
  });

  it('records the last use only of accepted keys', () => {
    const counter = new UsageCounter(BOUNDS);
    counter.note(call());
    counter.note(call({ atMs: NOON_MS + 5, isAdmitted: false, status: 401 }));
    counter.note(call({ keyId: 'key_ended', isAdmitted: false, status: 401 }));
    expect(counter.take(100)[0]?.counts.map(({ keyId, lastUsedAt }) => [keyId, lastUsedAt])).toEqual([
      ['key_a', new Date(NOON_MS).toISOString()],
      ['key_ended', null],
    ]);
  });
});
