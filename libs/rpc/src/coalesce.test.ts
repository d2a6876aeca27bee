import { describe, expect, it } from 'vitest';
import { coalesce, coalesceBy, coalesceReads } from './coalesce.js';

describe('coalesced reads', () => {
  it('gather while a batch is under way, and leave when it ends or once they fill a batch', async () => {
    const ends: (() => void)[] = [];
    const batches: number[][] = [];
    const load = coalesce(
      async (items: number[]) => {
        batches.push(items);
        await new Promise<void>((resolve) => ends.push(resolve));
        return items;
      },
      { fullBatch: 3, mostUnderWay: 1 },
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const loaded: Promise<number>[] = [];
    for (const item of [1, 2, 3, 4, 5, 6]) {
      loaded.push(load(item));
      await turn();
    }
    expect(batches).toEqual([[1], [2, 3, 4]]);
    ends[0]!();
    expect(await loaded[0]).toBe(1);
    await turn();
    expect(batches).toEqual([[1], [2, 3, 4]]);
    ends[1]!();
    await loaded[3];
    await turn();
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
    ends[2]!();
    expect(await Promise.all(loaded)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are held back for a moment only by a batch that waits for somebody, and not by one that failed', async () => {
    const load = coalesce(
      async (items: string[]) => {
        if (items.includes('fails')) throw new Error('failed');
        return items.includes('never') ? new Promise<string[]>(() => undefined) : items;
      },
      { mostUnderWay: 1 },
    );
    await expect(load('fails')).rejects.toThrow('failed');
    void load('never');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await load('other')).toBe('other');
  });

  it('of different keys travel in batches of their own, which leave once they are full', async () => {
    const batches: number[][] = [];
    const load = coalesceBy(
      async (items: number[]) => {
        batches.push(items);
        return items.map((item) => item * 2);
      },
      { fullBatch: 2 },
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map((item) => load(item % 2 === 0 ? 'even' : 'odd', item)))).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1, 3], [2, 4], [5]]);
  });

  it('travel in batches of at most 16 per tick and answer each caller with its own result', async () => {
    const batches: number[] = [];
    const double = coalesce(async (items: number[]) => {
      batches.push(items.length);
      return items.map((item) => item * 2);
    });
    const items = Array.from({ length: 34 }, (_, index) => index);
    const answers = items.map(double);
    // A full batch does not wait for the end of the tick.
    expect(batches).toEqual([16, 16]);
    expect(await Promise.all(answers)).toEqual(items.map((item) => item * 2));
    expect(batches).toEqual([16, 16, 2]);
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

  it('fail all of a full batch if its load throws before it returns a promise', async () => {
    const load = coalesce((): Promise<string[]> => {
      throw new Error('at once');
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 17 }, () => load('a')));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('name every request that waits for the batch, once', async () => {
    const named: (string | undefined)[] = [];
    const load = coalesceReads(async (items: string[], { requestId }) => {
      named.push(requestId);
      return items;
    });
    expect(await Promise.all([load('a', 'req_1'), load('b', 'req_2'), load('c', 'req_1'), load('d', undefined)])).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    await load('e', undefined);
    expect(named).toEqual(['req_1,req_2', undefined]);
  });
});
