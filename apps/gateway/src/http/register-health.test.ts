import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerHealth } from './register-health.js';

describe('/health/ready', () => {
  it('asks each dependency once however many ask for it at once, and soon again', async () => {
    const asked: (() => void)[] = [];
    const app = fastify();
    registerHealth(app, [{ name: 'postgres', isRequired: true, check: () => new Promise<void>((resolve) => void asked.push(resolve)) }]);
    const answers = Promise.all(Array.from({ length: 500 }, () => app.inject('/health/ready')));
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.();
    const statuses = (await answers).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(asked).toHaveLength(1);

    await expect
      .poll(async () => {
        void app.inject('/health/ready');
        await new Promise(setImmediate);
        return asked.length;
      })
      .toBe(2);
    asked[1]?.();
  });
});
