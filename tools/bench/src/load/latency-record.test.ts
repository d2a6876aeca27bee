import { describe, expect, it } from 'vitest';
import { LatencyRecord } from './latency-record.js';

describe('a record of latencies', () => {
  it('returns quantiles in milliseconds with three digits', () => {
    const record = new LatencyRecord();
    for (let ms = 1; ms <= 1_000; ms += 1) record.answered(ms);
    const { p50, p95, p99, max, mean } = record.latency();
    expect(record.count).toBe(1_000);
    for (const [found, wanted] of [
      [p50, 500],
      [p95, 950],
      [p99, 990],
      [max, 1_000],
      [mean, 500.5],
    ] as const)
      expect(Math.abs(found / wanted - 1)).toBeLessThan(0.002);
  });

  it('is all zeros without responses', () => {
    expect(new LatencyRecord().latency()).toEqual({ p50: 0, p95: 0, p99: 0, p999: 0, max: 0, mean: 0 });
  });

  it('counts errors, most frequent first', () => {
    const record = new LatencyRecord();
    for (const what of ['503', '429', '429']) record.failed(what);
    expect(record.errors()).toEqual([
      { what: '429', count: 2 },
      { what: '503', count: 1 },
    ]);
  });
});
