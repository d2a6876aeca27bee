import { expect, it } from 'vitest';
import { type EndpointLoad, grantRoom, roomOf } from './room.js';

const NOW = new Date('2024-06-01T12:00:00.000Z');
const READY: EndpointLoad = { isServed: true, scope: 'user user_1', slots: 4.5, inFlight: 2, notBefore: null };

it.each<[string, number, Partial<EndpointLoad>]>([
  ['the whole part of its slots that is free', 2, {}],
  ['one slot, however slow it is', 1, { slots: 0.5, inFlight: 0 }],
  ['none while it is paused', 0, { notBefore: '2024-06-01T12:00:00.001Z' }],
  ['its slots when its pause is over', 2, { notBefore: '2024-06-01T12:00:00.000Z' }],
  ['none if it is inactive or pulls', 0, { isServed: false }],
])('an endpoint has room for %s', (_, room, changes) => expect(roomOf({ ...READY, ...changes }, NOW)).toBe(room));

it('an endpoint without a free slot has no room', () => expect(roomOf({ ...READY, inFlight: 9 }, NOW)).toBeLessThanOrEqual(0));

it('is granted as far as it is wanted, within the slots of each endpoint and the share of each scope', () => {
  const loads = new Map<string, EndpointLoad>([
    ['wh_1', READY],
    ['wh_2', { ...READY, slots: 64 }],
    ['wh_3', { ...READY, slots: 64 }],
    ['wh_4', { ...READY, scope: 'user user_2', isServed: false }],
  ]);
  const wanted = new Map(['wh_1', 'wh_2', 'wh_3', 'wh_4', 'wh_5'].map((id) => [id, 10]));
  const granted = grantRoom(
    wanted,
    (id) => loads.get(id),
    () => 14,
    NOW,
  );
  expect([...granted]).toEqual([
    ['wh_1', 2],
    ['wh_2', 10],
    ['wh_3', 2],
    ['wh_4', 0],
  ]);
});
