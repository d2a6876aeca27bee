import { ManualClock } from '@matchpoint/core';
import { eventually } from '@matchpoint/testing';
import { describe, expect, it } from 'vitest';
import { createReferenceReader, orNone } from './read-references.js';

/** A reader whose items' names contain how often they were looked up. */
function reader() {
  const clock = new ManualClock('2026-01-01T00:00:00Z');
  const loads: string[][] = [];
  const state: { isDown: boolean; answer?: Promise<void> } = { isDown: false };
  const nowMs = (): number => clock.now().getTime();
  const { read, ...changes } = createReferenceReader(async (ids) => {
    const nth = loads.push(ids);
    await state.answer;
    if (state.isDown) throw new Error('down');
    return ids.filter((id) => id !== 'nobody').map((id) => ({ id, name: `${id} ${nth}` }));
  }, nowMs);
  const names = async (...ids: (string | undefined)[]): Promise<Record<string, string>> =>
    Object.fromEntries([...(await read(ids))].map(([id, { name }]) => [id, name]));
  /** Passes time during which every announcement is received. */
  const hear = (milliseconds: number): void => {
    clock.advance(milliseconds);
    changes.heard(nowMs());
  };
  return { clock, loads, state, names, hear, ...changes };
}

describe('names of referenced items', () => {
  it('are looked up once within seconds, each id once; unknown ids are omitted and cached too', async () => {
    const { clock, loads, names } = reader();
    expect(await names('a', undefined, 'b', 'a', 'nobody')).toEqual({ a: 'a 1', b: 'b 1' });
    clock.advance(1_499);
    expect(await names('b', 'a', 'nobody')).toEqual({ a: 'a 1', b: 'b 1' });
    expect(loads).toEqual([['a', 'b', 'nobody']]);
  });

  it('are looked up in chunks of 500', async () => {
    const { loads, names } = reader();
    const ids = Array.from({ length: 1_001 }, (_, index) => `thing ${index}`);
    expect(Object.keys(await names(...ids))).toHaveLength(1_001);
    expect(loads.map(({ length }) => length)).toEqual([500, 500, 1]);
  });

  it('are never older than three seconds', async () => {
    const { clock, names } = reader();
    await names('a');
    clock.advance(3_000);
    expect(await names('a')).toEqual({ a: 'a 2' });
  });

  it('that stay in use are refreshed together, and no request waits for it', async () => {
    const { clock, loads, names } = reader();
    await names('a', 'b');
    await names('c');
    clock.advance(2_000);
    expect(await Promise.all([names('a'), names('b', 'a'), names('c')])).toEqual([{ a: 'a 1' }, { a: 'a 1', b: 'b 1' }, { c: 'c 2' }]);
    await eventually(() => loads.length === 3);
    expect(loads.at(-1)).toEqual(['a', 'b', 'c']);
    await eventually(async () => (await names('a')).a === 'a 3');
    clock.advance(1_499);
    expect(await names('a', 'b', 'c')).toEqual({ a: 'a 3', b: 'b 3', c: 'c 3' });
    expect(loads).toHaveLength(3);
  });

  it('are returned stale while refreshing fails; once expired, look-ups fail until one succeeds', async () => {
    const { clock, loads, state, names } = reader();
    await names('a');
    state.isDown = true;
    clock.advance(2_000);
    expect(await names('a')).toEqual({ a: 'a 1' });
    await eventually(() => loads.length === 2);
    expect(await names('a')).toEqual({ a: 'a 1' });
    clock.advance(1_000);
    await expect(names('a')).rejects.toThrow('down');
    state.isDown = false;
    expect(await names('a')).toEqual({ a: 'a 4' });
  });

  it('are kept for half a minute while changes are announced, and read again at once after one', async () => {
    const { loads, names, hear, forget } = reader();
    hear(0);
    await names('a', 'b');
    hear(14_999);
    expect(await names('a', 'b')).toEqual({ a: 'a 1', b: 'b 1' });
    forget('a');
    expect(await names('a', 'b')).toEqual({ a: 'a 2', b: 'b 1' });
    hear(15_001);
    expect(await names('b')).toEqual({ b: 'b 3' });
    expect(loads).toEqual([['a', 'b'], ['a'], ['b']]);
  });

  it('stay the same objects while they are unchanged', async () => {
    let name = 'A';
    let nowMs = 0;
    const { read } = createReferenceReader(
      async (ids) => ids.map((id) => ({ id, name })),
      () => nowMs,
    );
    const before = (await read(['a'])).get('a');
    nowMs = 3_000;
    expect((await read(['a'])).get('a')).toBe(before);
    nowMs = 6_000;
    name = 'B';
    expect((await read(['a'])).get('a')).toEqual({ id: 'a', name: 'B' });
  });

  it('that changed during their look-up are not kept, of all names if announcements may have been missed', async () => {
    const { state, names, hear, forget, forgetAll } = reader();
    hear(0);
    for (const change of [() => forget('a'), forgetAll]) {
      let answer = (): void => undefined;
      state.answer = new Promise((resolve) => (answer = resolve));
      const asked = names('a', 'b');
      change();
      answer();
      expect((await asked).a).toBeDefined();
      expect((await names('a')).a).not.toBe((await asked).a);
    }
  });

  it('are never older than three seconds once announcements may be missed', async () => {
    const { clock, names, hear } = reader();
    hear(0);
    await names('a');
    hear(10_000);
    clock.advance(1_499);
    expect(await names('a')).toEqual({ a: 'a 1' });
    clock.advance(1_501);
    expect(await names('a')).toEqual({ a: 'a 2' });
  });

  it('are 20,000 at most, those looked up last', async () => {
    const { loads, names, hear } = reader();
    hear(0);
    await names('first', 'second');
    await names(...Array.from({ length: 19_999 }, (_, index) => `thing ${index}`));
    loads.length = 0;
    await names('second', 'thing 0');
    expect(loads).toEqual([]);
    await names('first');
    expect(loads).toEqual([['first']]);
  });

  it('are omitted while their service is unavailable, if they are optional', async () => {
    const warned: string[] = [];
    const read = orNone(() => Promise.reject(new Error('down')), { warn: (_fields, message) => void warned.push(message) });
    expect([await read(['a']), warned]).toEqual([new Map(), ['names left out of rows: their service is away']]);
  });
});
