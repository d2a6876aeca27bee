import { keepSnapshot } from '@matchpoint/core';
import type { FastifyInstance } from 'fastify';
import { Degraded } from '../health/degraded.js';
import type { Dependency } from '../health/dependencies.js';
import { refuseOtherMethods } from './register-routes.js';

/** Spends no tokens and needs no key (contract 2). */
const config = { edge: { kind: 'unlimited' } } as const;
const RETRY_AFTER_SECONDS = 1;
/** No key and no tokens: whoever asks, however often, the dependencies are asked four times a second at most. */
const MAX_AGE_MS = 250;
const DOWN = Symbol('down');

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: 200 when all that requests need is up, 503 otherwise;
 * names each dependency and its state: `up`, `degraded` with a reason, or `down`. What requests do not need (Redis, NATS, the
 * movement of events) makes it `degraded`, still 200 (docs/adr/0011).
 */
export function registerHealth(app: FastifyInstance, dependencies: readonly Dependency[]): void {
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  const askAll = keepSnapshot(
    async () => {
      const states = await Promise.all(
        dependencies.map(async ({ name, isRequired, check }) => {
          const answer = await check().catch(() => DOWN);
          const state = answer === DOWN ? 'down' : answer instanceof Degraded ? 'degraded' : 'up';
          return { name, isRequired, state, ...(answer instanceof Degraded && { reason: answer.reason }) };
        }),
      );
      const isReady = states.every(({ state, isRequired }) => state !== 'down' || !isRequired);
      const status = !isReady ? 'unavailable' : states.every(({ state }) => state === 'up') ? 'ok' : 'degraded';
      const reasons = states.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]]));
      const body = {
        status,
        dependencies: Object.fromEntries(states.map(({ name, state }) => [name, state])),
        ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
      };
      return { isReady, body };
    },
    { maxAgeMs: MAX_AGE_MS },
  );
  app.get('/health/ready', { config }, async (_request, reply) => {
    const { isReady, body } = await askAll();
    if (!isReady) reply.status(503).header('Retry-After', RETRY_AFTER_SECONDS);
    return body;
  });
  for (const url of ['/health/live', '/health/ready']) refuseOtherMethods(app, url, ['GET', 'HEAD']);
}
