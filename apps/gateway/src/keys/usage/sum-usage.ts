import type { UsageCount } from './usage-counter.js';

export interface UsageSums {
  requests: number;
  /** Answered 4xx, the rate limited among them. */
  refused: number;
  rateLimited: number;
  /** Answered 5xx. */
  failed: number;
}

export type OperationUsage = UsageSums & { operationId: string };
export type DayUsage = UsageSums & { date: string; operations: OperationUsage[] };

const DAY_MS = 86_400_000;
const ZERO: UsageSums = { requests: 0, refused: 0, rateLimited: 0, failed: 0 };

/** Counts as a row a day, days without calls among them, with sums over all of them. */
export function sumUsage(
  counts: readonly Omit<UsageCount, 'keyId'>[],
  from: string,
  to: string,
): { totals: UsageSums; operations: OperationUsage[]; days: DayUsage[] } {
  const names = [...new Set(counts.map(({ operationId }) => operationId))].sort();
  const days: DayUsage[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    const ofDay = counts.filter(({ day }) => day === date);
    days.push({ date, ...sumOf(ofDay), operations: ofDay.map(({ day: _day, ...usage }) => usage) });
  }
  return {
    totals: sumOf(counts),
    operations: names.map((operationId) => ({ operationId, ...sumOf(counts.filter((count) => count.operationId === operationId)) })),
    days,
  };
}

function sumOf(counts: readonly UsageSums[]): UsageSums {
  return counts.reduce(
    (sum, { requests, refused, rateLimited, failed }) => ({
      requests: sum.requests + requests,
      refused: sum.refused + refused,
      rateLimited: sum.rateLimited + rateLimited,
      failed: sum.failed + failed,
    }),
    ZERO,
  );
}
