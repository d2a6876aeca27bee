import { describe, expect, it } from 'vitest';
import { createLocalLimiter } from './local-limiter.js';
import { NANO } from './token-bucket.js';

function limiterAt(maxBuckets?: number) {
  const clock = { micros: 1_000_000 };
  return { clock, limiter: createLocalLimiter({ nowMicros: () => clock.micros, maxBuckets }) };
}

describe('the local limiter', () => {
  it('spends in order up to the first refusal, like Redis', async () => {
    const { limiter } = limiterAt();
    await limiter.take([{ bucket: 'key', id: 'k', cost: 60 }]);
    const decisions = await limiter.take([
      { bucket: 'ip', id: 'i', cost: 1 },
      { bucket: 'key', id: 'k', cost: 1 },
      { bucket: 'batch', id: 'k', cost: 5 },
    ]);
    expect(decisions.map(({ bucket, allowed, nanoTokens }) => [bucket, allowed, nanoTokens / NANO])).toEqual([
      ['ip', true, 299],
      ['key', false, 0],
    ]);
    expect(await limiter.peek([{ bucket: 'batch', id: 'k' }])).toMatchObject([{ nanoTokens: 200 * NANO }]);
  });

  it('refills by its clock', async () => {
    const { clock, limiter } = limiterAt();
    await limiter.take([{ bucket: 'key', id: 'k', cost: 60 }]);
    clock.micros += 999_999;
    expect((await limiter.take([{ bucket: 'key', id: 'k', cost: 1 }]))[0]?.allowed).toBe(false);
    clock.micros += 1;
    expect((await limiter.take([{ bucket: 'key', id: 'k', cost: 1 }]))[0]?.allowed).toBe(true);
  });

  it('forgets the least recently used bucket, not one in use, when addresses flood it', async () => {
    const { limiter } = limiterAt(3);
    await limiter.take([{ bucket: 'ip', id: 'busy', cost: 300 }]);
    for (let address = 0; address < 10; address++) {
      await limiter.take([{ bucket: 'ip', id: `flood-${address}`, cost: 1 }]);
      expect((await limiter.take([{ bucket: 'ip', id: 'busy', cost: 1 }]))[0]?.allowed).toBe(false);
    }
    expect(await limiter.peek([{ bucket: 'ip', id: 'flood-0' }])).toMatchObject([{ nanoTokens: 300 * NANO }]);
  });
});
