import { DAY_MS } from '@matchpoint/core';
import type { UsageSums } from './usage-counter.js';

export type OperationUsage = UsageSums & { operationId: string };
export type DayUsage = UsageSums & { date: string; operations: OperationUsage[] };

const ZERO: UsageSums = { requests: 0, refused: 0, rateLimited: 0, failed: 0 };

/** Counts of a key's calls of one operation on one day. */
export type DayCount = OperationUsage & {
  /** `2024-01-31` */
  day: string;
};

/** Counts as one row per day, including days without calls, with sums over all of them. Each count is visited once. */
export function sumUsage(
  counts: readonly DayCount[],
  from: string,
  to: string,
): { totals: UsageSums; operations: OperationUsage[]; days: DayUsage[] } {
  const totals = { ...ZERO };
  const ofOperations = new Map<string, OperationUsage>();
  const ofDays = new Map<string, DayUsage>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    ofDays.set(date, { date, ...ZERO, operations: [] });
  }
  for (const { day, ...usage } of counts) {
    const { operationId } = usage;
    const ofOperation = ofOperations.get(operationId) ?? { operationId, ...ZERO };
    ofOperations.set(operationId, ofOperation);
    const ofDay = ofDays.get(day);
    ofDay?.operations.push(usage);
    for (const sums of [totals, ofOperation, ofDay]) if (sums) add(sums, usage);
  }
  const operations = [...ofOperations.values()].sort((one, other) => (one.operationId < other.operationId ? -1 : 1));
  return { totals, operations, days: [...ofDays.values()] };
}

function add(sums: UsageSums, { requests, refused, rateLimited, failed }: UsageSums): void {
  sums.requests += requests;
  sums.refused += refused;
  sums.rateLimited += rateLimited;
  sums.failed += failed;
}
