import { expect, it } from 'vitest';
import { withDeadline } from './with-deadline.js';

const never = new Promise<never>(() => undefined);
const running = new AbortController().signal;

it('ends what never ends by itself, and tells it to let go', async () => {
  let told: AbortSignal | undefined;
  const work = (signal: AbortSignal) => {
    told = signal;
    return never;
  };
  await expect(withDeadline(10, running, work)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(told?.aborted).toBe(true);
});

it('ends at once when the process is to end, whether it has begun or not', async () => {
  const stopping = new AbortController();
  const ended = withDeadline(60_000, stopping.signal, () => never);
  stopping.abort(new Error('the process ends'));
  await expect(ended).rejects.toThrow('the process ends');
  await expect(withDeadline(60_000, stopping.signal, () => never)).rejects.toThrow('the process ends');
});

it('takes what the work has got when its time is over', async () => {
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
  await expect(withDeadline(10, running, salvage)).resolves.toBe('so far');
});

it('answers what the work answers, and its error', async () => {
  await expect(withDeadline(60_000, running, async () => 'done')).resolves.toBe('done');
  await expect(
    withDeadline(60_000, running, async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
});
