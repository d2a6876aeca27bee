import { ManualClock } from '@matchpoint/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventRing } from './event-ring.js';

const START = Date.parse('2026-05-01T12:00:00.000Z');
const MINUTES = 60_000;
const messageOf = (bytes: number): Uint8Array => new Uint8Array(bytes);

function aRing(maxBytes?: number) {
  const clock = new ManualClock(new Date(START));
  const ring = createEventRing(clock, maxBytes);
  ring.restart();
  return { clock, ring };
}
const idsOf = (entries: readonly { id: string }[] | undefined): string[] | undefined => entries?.map(({ id }) => id);

describe('the event ring', () => {
  it('returns events of the requested topics from 2 s before an event, oldest first, each once', () => {
    const { clock, ring } = aRing();
    const tell = (id: string, ...topics: string[]) => {
      clock.advance(1_000);
      ring.add(id, messageOf(10), topics);
    };
    for (const id of ['one', 'two', 'three']) tell(id, 'a');
    tell('four', 'a', 'b');
    tell('five', 'c');
    expect(idsOf(ring.since('four', ['a', 'b']))).toEqual(['two', 'three', 'four']);
    expect(idsOf(ring.since('five', ['b']))).toEqual(['four']);
    expect(idsOf(ring.since(ring.markOf(START + 5_000), ['a', 'c']))).toEqual(['three', 'four', 'five']);
    expect(idsOf(ring.since('five', ['nobody']))).toEqual([]);
  });

  it.each(['', 'unknown', 'at_', 'at_x', `at_${START - 1}`, 'at_99999999999999', '__proto__'])(
    'reports for %j that something may be missing, as for anything before its start',
    (id) => expect(aRing().ring.since(id, ['a'])).toBeUndefined(),
  );

  it('holds an event once, however often it arrives', () => {
    const { ring } = aRing();
    expect([ring.add('one', messageOf(1), ['a']), ring.add('one', messageOf(1), ['a'])]).toEqual([1, undefined]);
    expect(idsOf(ring.since('one', ['a']))).toEqual(['one']);
  });

  it('keeps 5 minutes, and nothing from before a restart', () => {
    const { clock, ring } = aRing();
    ring.add('old', messageOf(10), ['a']);
    clock.advance(4 * MINUTES);
    ring.add('new', messageOf(10), ['a']);
    expect(idsOf(ring.since('old', ['a']))).toEqual(['old', 'new']);
    clock.advance(MINUTES + 1);
    expect(ring.since('old', ['a'])).toBeUndefined();
    expect(idsOf(ring.since('new', ['a']))).toEqual(['new']);
    ring.restart();
    expect(ring.since('new', ['a'])).toBeUndefined();
  });

  it('continues in order after thousands of events have left it', () => {
    const { clock, ring } = aRing(10 * 400);
    for (let count = 1; count <= 5_000; count += 1) {
      clock.advance(10);
      ring.add(`event ${count}`, messageOf(1), ['a']);
    }
    expect(idsOf(ring.since('event 4996', ['a']))).toEqual(Array.from({ length: 9 }, (_, index) => `event ${index + 4_992}`));
    expect(ring.since('event 4000', ['a'])).toBeUndefined();
  });

  it('never exceeds its size limit, and returns everything since any event it still holds, whenever it is asked', () => {
    const size = fc.integer({ min: 1, max: 3_000 });
    const topics = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 });
    const coming = fc.record({ size, topics, waitMs: fc.nat(20_000), isAsked: fc.boolean() });
    fc.assert(
      fc.property(fc.array(coming, { minLength: 10, maxLength: 40 }), (events) => {
        const { clock, ring } = aRing(5_000);
        const told: { id: string; atMs: number; topics: string[] }[] = [];
        const ask = ({ id, atMs }: (typeof told)[number]): void => {
          const found = idsOf(ring.since(id, ['b']));
          if (found === undefined) return;
          const from = (ms: number): string[] => told.filter((each) => each.topics.includes('b') && each.atMs >= ms).map((each) => each.id);
          expect(found).toEqual(expect.arrayContaining(from(atMs)));
          expect(from(atMs - 2_000)).toEqual(expect.arrayContaining(found));
          expect(new Set(found).size).toBe(found.length);
        };
        for (const { size: bytes, topics: about, waitMs, isAsked } of events) {
          clock.advance(waitMs);
          const event = { id: `event ${told.length}`, atMs: clock.now().getTime(), topics: about };
          ring.add(event.id, messageOf(bytes), about);
          told.push(event);
          if (isAsked) ask(event);
        }
        const kept = ring.since(told.at(-1)?.id ?? '', ['a', 'b', 'c']) ?? [];
        expect(kept.reduce((sum, { message }) => sum + message.length, 0)).toBeLessThanOrEqual(5_000);
        for (const event of told) ask(event);
      }),
    );
  });
});
