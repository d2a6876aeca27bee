import { ManualClock } from '@matchpoint/core';
import { expect, it } from 'vitest';
import { paceApi } from './pace.js';

it('leaves a second between two calls, however many are made concurrently', async () => {
  const clock = new ManualClock('2026-06-01T18:00:00.000Z');
  const sentAt: number[] = [];
  const api = { send: async () => ({ order: sentAt.push(clock.now().getTime()) }) };
  let waiting = Promise.resolve();
  const paced = paceApi(api, clock, 1_000, (ms) => {
    const until = clock.now().getTime() + ms;
    // The clock advances only to the turn of the next in line.
    waiting = waiting.then(() => clock.set(new Date(Math.max(until, clock.now().getTime()))));
    return waiting;
  });
  const request = { as: 'developer', method: 'GET', path: '/games' } as const;
  await Promise.all([1, 2, 3, 4].map(() => paced.send(request)));
  clock.advance(250);
  await paced.send(request);
  const gaps = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
  expect(gaps).toEqual([1_000, 1_000, 1_000, 1_000]);
});
