import type { FastifyInstance } from 'fastify';
import type { Dependency } from '../health/dependencies.js';
import { refuseOtherMethods } from './register-routes.js';

/** Spends no tokens and needs no key (contract 2). */
const config = { edge: { kind: 'unlimited' } } as const;
const RETRY_AFTER_SECONDS = 1;

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: 200 when all that requests need is up, 503 otherwise;
 * names each dependency and its state. What the gateway can work without (Redis, NATS) makes it `degraded`, still 200.
 */
export function registerHealth(app: FastifyInstance, dependencies: readonly Dependency[]): void {
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config }, async (_request, reply) => {
    const states = await Promise.all(dependencies.map(async ({ name, isRequired, check }) => {
      const isUp = await check().then(() => true, () => false);
      return { name, isRequired, isUp };
    }));
    const isReady = states.every(({ isUp, isRequired }) => isUp || !isRequired);
    const status = !isReady ? 'unavailable' : states.every(({ isUp }) => isUp) ? 'ok' : 'degraded';
    if (!isReady) reply.status(503).header('Retry-After', RETRY_AFTER_SECONDS);
    return { status, dependencies: Object.fromEntries(states.map(({ name, isUp }) => [name, isUp ? 'up' : 'down'])) };
  });
  for (const url of ['/health/live', '/health/ready']) refuseOtherMethods(app, url, ['GET', 'HEAD']);
}
