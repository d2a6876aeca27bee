import { expect, it } from 'vitest';
import type { EndpointLoad } from './room.js';
import { divideFreed, type FreedLane, MAX_TURNS } from './succession.js';

const NOW = new Date('2024-06-01T12:00:00.000Z');
const READY: EndpointLoad = { isServed: true, scope: 'user user_1', slots: 4.5, inFlight: 2, notBefore: null };
const lanes = (count: number, turn = 1): FreedLane[] => Array.from({ length: count }, () => ({ endpointId: 'wh_1', turn }));
const divide = (endpoint: EndpointLoad | undefined, freed: readonly FreedLane[], allowance = 100) =>
  divideFreed(
    freed,
    () => endpoint,
    () => allowance,
    NOW,
  );

it('continues at once as far as the endpoint has capacity', () => {
  const { next, queued } = divide(READY, lanes(5));
  expect([next.length, queued.length]).toEqual([2, 3]);
  expect(divide({ ...READY, inFlight: 5 }, lanes(5)).queued).toHaveLength(5);
});

it('goes on only as far as the share of a scope reaches, over all its endpoints', () => {
  const freed = ['wh_1', 'wh_2'].flatMap((endpointId) => lanes(2).map((lane) => ({ ...lane, endpointId })));
  expect(divide(READY, freed, 3).next).toHaveLength(3);
  expect(divide(READY, freed, 0).next).toEqual([]);
});

it('counts the turns of a lane, and lets it queue when others have waited long enough or it may not go on', () => {
  expect(divide(READY, lanes(1, 3)).next).toEqual([{ endpointId: 'wh_1', turn: 4 }]);
  expect(divide(READY, lanes(1, MAX_TURNS)).queued).toHaveLength(1);
  expect(divide(READY, [{ endpointId: 'wh_1', turn: undefined }]).queued).toHaveLength(1);
  expect(divide(undefined, lanes(1)).queued).toHaveLength(1);
});
