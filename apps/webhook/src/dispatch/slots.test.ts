import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Slot, Slots } from './slots.js';

const CAPACITY = 100;

/** Takes every slot that a scope may have. */
function takeAll(slots: Slots, scope: string, untilMs = 0): Slot[] {
  return Array.from({ length: slots.allowanceOf(scope) }, () => slots.take(scope, untilMs));
}

it('a scope alone gets a quarter, and after twenty scopes have taken all they may, the next still gets a slot', () => {
  const slots = new Slots(1_000);
  expect(takeAll(slots, 'first')).toHaveLength(250);
  for (let scope = 1; scope < 20; scope += 1) expect(takeAll(slots, `scope ${scope}`).length).toBeGreaterThan(0);
  expect(slots.free).toBeGreaterThan(0);
  expect(slots.allowanceOf('innocent')).toBeGreaterThan(0);
  expect(slots.exhausted()).toContain('first');
});

it('every slot is released once, however its attempt ends, and none is assigned twice', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('take' as const), scope: fc.constantFrom('a', 'b', 'c'), untilMs: fc.nat(100) }),
    fc.record({ kind: fc.constant('giveBack' as const), index: fc.nat(200) }),
    fc.record({ kind: fc.constant('overdue' as const), nowMs: fc.nat(100) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const slots = new Slots(CAPACITY);
      const taken: Slot[] = [];
      const held = new Set<Slot>();
      for (const each of steps) {
        if (each.kind === 'take' && slots.allowanceOf(each.scope) > 0) {
          const slot = slots.take(each.scope, each.untilMs);
          taken.push(slot);
          held.add(slot);
        } else if (each.kind === 'giveBack') {
          const slot = taken[each.index];
          if (slot) {
            slots.giveBack(slot);
            held.delete(slot);
          }
        } else if (each.kind === 'overdue') {
          const overdue = [...held].filter(({ untilMs }) => untilMs < each.nowMs);
          expect(slots.giveBackOverdue(each.nowMs)).toBe(overdue.length);
          overdue.forEach((slot) => held.delete(slot));
        }
        expect(slots.free).toBe(CAPACITY - held.size);
      }
      taken.forEach((slot) => slots.giveBack(slot));
      expect([slots.free, slots.exhausted(), slots.allowanceOf('a')]).toEqual([CAPACITY, [], CAPACITY / 4]);
    }),
  );
});
