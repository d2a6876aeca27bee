import { afterEach, expect, it, vi } from 'vitest';
import { withDeadline } from './with-deadline.js';

const never = new Promise<never>(() => undefined);
afterEach(() => void vi.restoreAllMocks());

it('ends work that would never end, and signals it to release what it holds', async () => {
  let told: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    told = signal;
    return never;
  };
  await expect(withDeadline({ ms: 10 }, work)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(told?.aborted).toBe(true);
});

it('ends at once when the process stops, even if the work has not begun', async () => {
  const stopping = new AbortController();
  const ended = withDeadline({ ms: 60_000, stopping: stopping.signal }, () => never);
  stopping.abort(new Error('the process ends'));
  await expect(ended).rejects.toThrow('the process ends');
  await expect(withDeadline({ ms: 60_000, stopping: stopping.signal }, () => never)).rejects.toThrow('the process ends');
});

it('takes the partial result when time is up', async () => {
  const salvage = (signal: AbortSignal) =>
    new Promise<string>((resolve) => {
      signal.addEventListener(
        'abort',
        () =>
          void Promise.resolve()
            .then(() => Promise.resolve())
            .then(() => resolve('so far')),
      );
    });
  await expect(withDeadline({ ms: 10 }, salvage)).resolves.toBe('so far');
});

it("passes on the work's result or error", async () => {
  await expect(withDeadline({ ms: 60_000 }, async () => 'done')).resolves.toBe('done');
  await expect(
    withDeadline({ ms: 60_000 }, async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
});

it("fails with the deadline's own error, and starts no work that has no time left", async () => {
  const tooLate = () => new Error('the store does not answer');
  await expect(withDeadline({ ms: 10, tooLate }, () => never)).rejects.toThrow('the store does not answer');
  let begun = 0;
  const work = async () => (begun += 1);
  await expect(withDeadline({ ms: 0, tooLate }, work)).rejects.toThrow('the store does not answer');
  expect(begun).toBe(0);
});

it('leaves no timer behind after work that ended in time', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  const ms = 61_237;
  await withDeadline({ ms }, async () => 'done');
  await new Promise(setImmediate);
  const ours = set.mock.results[set.mock.calls.findIndex(([, after]) => after === ms)]?.value as NodeJS.Timeout;
  expect(cleared.mock.calls.some(([timer]) => timer === ours)).toBe(true);
});
