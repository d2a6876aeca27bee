import { keepSnapshot, systemClock } from '@matchpoint/core';
import type { FastifyInstance } from 'fastify';
import type { Dependency } from '../health/dependencies.js';
import { refuseOtherMethods } from './register-routes.js';

/** Spends no tokens and needs no key (contract 2). */
const config = { edge: { kind: 'unlimited' } } as const;
const RETRY_AFTER_SECONDS = 1;
/** No key and no tokens: whoever asks, however often, the dependencies are asked four times a second at most. */
const MAX_AGE_MS = 250;

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: 200 when all that requests need is up, 503 otherwise;
 * names each dependency and its state. What the gateway can work without (Redis, NATS) makes it `degraded`, still 200.
 */
export function registerHealth(app: FastifyInstance, dependencies: readonly Dependency[]): void {
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  const askAll = keepSnapshot(async () => {
    const states = await Promise.all(dependencies.map(async ({ name, isRequired, check }) => {
      const isUp = await check().then(() => true, () => false);
      return { name, isRequired, isUp };
    }));
    const isReady = states.every(({ isUp, isRequired }) => isUp || !isRequired);
    const status = !isReady ? 'unavailable' : states.every(({ isUp }) => isUp) ? 'ok' : 'degraded';
    return { isReady, body: { status, dependencies: Object.fromEntries(states.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])) } };
  }, { clock: systemClock, maxAgeMs: MAX_AGE_MS });
  app.get('/health/ready', { config }, async (_request, reply) => {
    const { isReady, body } = await askAll();
    if (!isReady) reply.status(503).header('Retry-After', RETRY_AFTER_SECONDS);
    return body;
  });
  for (const url of ['/health/live', '/health/ready']) refuseOtherMethods(app, url, ['GET', 'HEAD']);
}
