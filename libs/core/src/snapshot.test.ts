import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSnapshot } from './snapshot.js';

/** An owner's names, a snapshot of them, and how often it was taken. */
function openNames() {
  const clock = { ms: 0 };
  const owner = { names: ['old'], asked: 0, isDown: false };
  const read = keepSnapshot(
    async () => {
      owner.asked += 1;
      if (owner.isDown) throw new Error('down');
      return [...owner.names];
    },
    { maxAgeMs: 1_000, nowMs: () => clock.ms },
  );
  return { clock, owner, read, knows: async (name: string) => (await read((names) => names.includes(name))).includes(name) };
}

describe('a snapshot', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is taken once for concurrent callers, and again when it is too old', async () => {
    const { clock, owner, read } = openNames();
    await Promise.all([read(), read(), read()]);
    clock.ms += 999;
    await read();
    expect(owner.asked).toBe(1);
    clock.ms += 1;
    await read();
    expect(owner.asked).toBe(2);
  });

  it('in progress is shared whatever its age, and ages from the time it began', async () => {
    const clock = { ms: 0 };
    const asked: ((value: number) => void)[] = [];
    const read = keepSnapshot(() => new Promise<number>((resolve) => void asked.push(resolve)), { maxAgeMs: 250, nowMs: () => clock.ms });
    const first = read();
    clock.ms += 900;
    const joined = read();
    expect(asked).toHaveLength(1);
    asked[0]?.(1);
    expect(await Promise.all([first, joined])).toEqual([1, 1]);
    void read();
    expect(asked).toHaveLength(2);
  });

  it('knows a name as soon as its owner does, however recently others asked for unknown names', async () => {
    const { owner, knows } = openNames();
    await knows('old');
    expect(await knows('nobody')).toBe(false);
    owner.names.push('new');
    const known = knows('new');
    await vi.advanceTimersByTimeAsync(250);
    expect(await known).toBe(true);
  });

  it('finds a new name at once unless someone has just asked for an unknown one', async () => {
    const { owner, knows } = openNames();
    await knows('old');
    owner.names.push('new');
    expect(await knows('new')).toBe(true);
  });

  it('is taken at most four times a second, however many ask for unknown names', async () => {
    const { owner, knows } = openNames();
    await knows('old');
    const answers: Promise<boolean>[] = [];
    for (let elapsedMs = 0; elapsedMs < 1_000; elapsedMs += 10) {
      for (let each = 0; each < 20; each += 1) answers.push(knows(`nobody ${elapsedMs} ${each}`));
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(250);
    expect(await Promise.all(answers)).not.toContain(true);
    expect(owner.asked).toBeLessThanOrEqual(6);
  });

  it('fails for its waiting callers if the owner fails, and is retried for the next caller', async () => {
    const { owner, read, knows } = openNames();
    owner.isDown = true;
    await expect(Promise.all([read(), read()])).rejects.toThrow('down');
    expect(owner.asked).toBe(1);
    owner.isDown = false;
    expect(await knows('old')).toBe(true);
  });
});
