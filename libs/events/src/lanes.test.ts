import { afterEach, describe, expect, it, vi } from 'vitest';
import { Lanes } from './lanes.js';

describe('Lanes', () => {
  afterEach(() => vi.useRealTimers());

  it('does not retry the work that was waiting when it was closed', async () => {
    vi.useFakeTimers();
    const lanes = new Lanes(1);
    let attempts = 0;
    lanes.push('a', async () => (attempts++, 1000));
    await vi.advanceTimersByTimeAsync(2500);
    await lanes.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toBe(3);
  });

  it('keeps the order within a lane across retries, while other lanes continue', async () => {
    const lanes = new Lanes(2);
    const log: string[] = [];
    const finished = new Promise<void>((resolve) => {
      let failures = 0;
      lanes.push('a', async () => (log.push('a1'), ++failures < 3 ? 1 : undefined));
      lanes.push('a', async () => void log.push('a2'));
      lanes.push('a', async () => (log.push('a3'), resolve(), undefined));
      lanes.push('b', async () => void log.push('b1'));
    });
    await finished;
    expect(log.filter((entry) => entry.startsWith('a'))).toEqual(['a1', 'a1', 'a1', 'a2', 'a3']);
    expect(log.indexOf('b1')).toBeLessThan(log.indexOf('a2'));
  });

  it('runs at most its limit at once, and drops work that has not begun when it is closed', async () => {
    const lanes = new Lanes(3);
    let running = 0;
    let most = 0;
    let ended = 0;
    const gates: (() => void)[] = [];
    for (let n = 0; n < 10; n++) {
      lanes.push(`lane ${n}`, async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => gates.push(resolve));
        running--;
        ended++;
        return undefined;
      });
    }
    const closed = lanes.close();
    for (const open of gates) open();
    await closed;
    expect([most, ended, running]).toEqual([3, 3, 0]);
  });
});
