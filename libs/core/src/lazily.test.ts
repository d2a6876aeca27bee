import { expect, it } from 'vitest';
import { lazily } from './lazily.js';

it('makes nothing until the first call, and then once for all callers', async () => {
  let made = 0;
  const get = lazily(async () => (made += 1));
  expect(made).toBe(0);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

it('tries again after a failure', async () => {
  const answers = [Promise.reject(new Error('not yet')), Promise.resolve('there')];
  const get = lazily(async () => answers.shift());
  await expect(get()).rejects.toThrow('not yet');
  expect(await get()).toBe('there');
});
