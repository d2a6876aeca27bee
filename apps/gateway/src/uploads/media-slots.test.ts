import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMediaSlots } from './media-slots.js';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('images that are sent at once', () => {
  it('are bounded for each address and for all, and a slot that is given back twice counts once', () => {
    const slots = createMediaSlots({ all: 3, address: 2 });
    const release = slots.take('a');
    slots.take('a');
    expect(codeOf(() => slots.take('a'))).toBe('error_ip_rate_limited');
    slots.take('b');
    expect([codeOf(() => slots.take('c')), codeOf(() => slots.take(undefined))]).toEqual(['error_unavailable', 'error_unavailable']);
    release();
    release();
    expect([codeOf(() => slots.take('c')), codeOf(() => slots.take('c'))]).toEqual(['ok', 'error_unavailable']);
  });

  it('never exceed their bounds, and leave nothing behind once all are sent', () => {
    const read = fc.record({ address: fc.constantFrom('a', 'b', undefined), ends: fc.boolean() });
    fc.assert(
      fc.property(fc.array(read, { maxLength: 60 }), (reads) => {
        const slots = createMediaSlots({ all: 5, address: 3 });
        const open: { address: string | undefined; release(): void }[] = [];
        for (const { address, ends } of reads) {
          if (ends) open.shift()?.release();
          const isFull = open.length >= 5 || (address !== undefined && open.filter((each) => each.address === address).length >= 3);
          expect(codeOf(() => open.push({ address, release: slots.take(address) })) !== 'ok').toBe(isFull);
        }
        for (const { release } of open) release();
        expect(Array.from({ length: 5 }, () => codeOf(() => slots.take(undefined)))).toEqual(Array(5).fill('ok'));
      }),
    );
  });
});
