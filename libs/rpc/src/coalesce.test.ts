import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce.js';

describe('coalesced reads', () => {
  it('of one tick travel in batches of at most 32 and answer each caller with its own result', async () => {
    const batches: number[] = [];
    const double = coalesce(async (items: number[]) => {
      batches.push(items.length);
      return items.map((item) => item * 2);
    });
    const items = Array.from({ length: 66 }, (_, index) => index);
    expect(await Promise.all(items.map(double))).toEqual(items.map((item) => item * 2));
    expect(batches).toEqual([32, 32, 2]);
    expect(await double(21)).toBe(42);
  });

  it('fail together when their batch fails, and the next batch is not affected', async () => {
    let isDown = true;
    const load = coalesce(async (items: string[]) => {
      if (isDown) throw new Error('down');
      return items;
    });
    expect((await Promise.allSettled([load('a'), load('b')])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await load('c')).toBe('c');
  });
});
