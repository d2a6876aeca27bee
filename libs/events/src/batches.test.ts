import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { Batches, LONGEST_REST_MS } from './batches.js';

const LONG_MS = 30;
/** Timers may fire this much early. */
const ROUNDING_MS = 2;

it('lets items gather after a batch for as long as the batch took', async () => {
  const batches: { items: number[]; startedAt: number; endedAt: number }[] = [];
  const gathering = new Batches<number>({ maxSize: 10, intervalMs: 1 }, async (items) => {
    const startedAt = performance.now();
    await delay(LONG_MS);
    batches.push({ items, startedAt, endedAt: performance.now() });
  });
  gathering.push(1);
  await delay(5);
  gathering.push(2);
  await eventually(() => expect(batches).toHaveLength(2));
  const [first, second] = batches;
  expect([first?.items, second?.items]).toEqual([[1], [2]]);
  const tookMs = first!.endedAt - first!.startedAt;
  expect(second!.startedAt - first!.endedAt).toBeGreaterThan(Math.min(tookMs, LONGEST_REST_MS) - ROUNDING_MS);
  await gathering.close();
});
