import type { Readiness } from '@matchpoint/telemetry';
import type { FastifyInstance } from 'fastify';

/** Spends no tokens and needs no key (docs/reference/deployment.md#paths). */
const config = { edge: { kind: 'unlimited' } } as const;
const RETRY_AFTER_SECONDS = 1;

/**
 * `GET /health/live`: the process responds. `GET /health/ready`: 200 if some operations can work, 503 if none can or the process is
 * shutting down; lists each dependency and its state: `up`, `degraded` or `down`, with a reason (docs/adr/0013). If a dependency is down
 * that only some operations need, the status is `degraded`, still with 200.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/health/live', { config }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { config }, async (_request, reply) => {
    const { isReady, body } = await readiness.read();
    if (!isReady) reply.status(503).header('Retry-After', RETRY_AFTER_SECONDS);
    return body;
  });
}
