import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellLatest } from './tell-latest.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function tellNumbers() {
  const told: number[] = [];
  const teller = tellLatest<number>(
    1_000,
    (value) => told.push(value),
    () => Date.now(),
  );
  return { told, teller };
}

describe('tellLatest', () => {
  it('delivers immediately, then the latest value once per interval', () => {
    const { told, teller } = tellNumbers();
    for (const value of [1, 2, 3]) teller.offer(value);
    expect(told).toEqual([1]);
    vi.advanceTimersByTime(999);
    expect(told).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([1, 3]);
    vi.advanceTimersByTime(5_000);
    teller.offer(4);
    expect(told).toEqual([1, 3, 4]);
  });

  it('discards waiting values on drop, and continues with later ones', () => {
    const { told, teller } = tellNumbers();
    for (const value of [1, 2]) teller.offer(value);
    teller.drop();
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([1]);
    teller.offer(3);
    expect(told).toEqual([1, 3]);
  });

  it('keeps a waiting value that is not one of those to drop', () => {
    const { told, teller } = tellNumbers();
    for (const value of [1, 2]) teller.offer(value);
    teller.drop((value) => value === 1);
    vi.advanceTimersByTime(1_000);
    teller.offer(3);
    teller.drop((value) => value === 3);
    vi.advanceTimersByTime(1_000);
    expect(told).toEqual([1, 2]);
  });
});
