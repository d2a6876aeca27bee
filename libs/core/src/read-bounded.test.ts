import { expect, it } from 'vitest';
import { readBounded } from './read-bounded.js';

it('reads an answer up to its bound, and abandons a longer one', async () => {
  expect(await readBounded(new Response('four'), 4)).toBe('four');
  expect(await readBounded(new Response(null), 4)).toBe('');
  let isLetGo = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(3)),
    cancel: () => void (isLetGo = true),
  });
  await expect(readBounded(new Response(endless), 4)).rejects.toThrow(RangeError);
  expect(isLetGo).toBe(true);
});
