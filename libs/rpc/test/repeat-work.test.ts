import { expect, it } from 'vitest';
import { repeatWork } from '../src/index.js';

const HOUR_MS = 3_600_000;
const refuse = (error: unknown): never => {
  throw error;
};

it('repeated work starts at once; stopping aborts its signal and waits for it', async () => {
  const heard: string[] = [];
  const work = async (signal: AbortSignal): Promise<void> => {
    heard.push('begun');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    heard.push('stopped');
  };
  await repeatWork(HOUR_MS, work, refuse).stop();
  expect(heard).toEqual(['begun', 'stopped']);
});

it('a failure of repeated work is reported, and stopping it does not fail', async () => {
  const errors: unknown[] = [];
  const work = repeatWork(
    HOUR_MS,
    () => Promise.reject(new Error('away')),
    (error) => errors.push(error),
  );
  await work.stop();
  expect(errors).toEqual([new Error('away')]);
});
